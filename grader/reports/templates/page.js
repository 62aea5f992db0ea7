"use strict";
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = {
    get: () => { try { return localStorage.getItem("grader-theme"); } catch { return null; } },
    set: (value) => { try { localStorage.setItem("grader-theme", value); } catch { /* a page opened as a file may have no store */ } },
  };
  const words = () => JSON.parse(document.body.dataset.say);
  const theme = () => root.dataset.theme || (system.matches ? "dark" : "light");
  if (kept.get() === "dark" || kept.get() === "light") root.dataset.theme = kept.get();

  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", () => act(made));
    return made;
  };

  const themeSwitch = () => {
    const other = () => words()[theme() === "dark" ? "light" : "dark"];
    const made = button(other(), () => {
      root.dataset.theme = theme() === "dark" ? "light" : "dark";
      kept.set(root.dataset.theme);
      made.textContent = other();
    });
    made.id = "theme";
    made.setAttribute("aria-label", words().either);
    system.addEventListener("change", () => { made.textContent = other(); });
    document.querySelector("header.top").append(made);
  };

  const copyByHand = (text) => {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  };
  const copy = async (text) => {
    try { await navigator.clipboard.writeText(text); return true; } catch { return copyByHand(text); }
  };
  const copying = (name, text) => {
    const said = words();
    const made = button(said[name], async () => {
      made.textContent = (await copy(text)) ? said.copied : said.failed;
      setTimeout(() => { made.textContent = said[name]; }, 2000);
    });
    made.setAttribute("aria-live", "polite");
    return made;
  };
  const copyButtons = () => {
    for (const text of document.querySelectorAll("[data-copy]")) {
      const made = copying(text.dataset.copy, text.dataset.text ? JSON.parse(text.dataset.text) : text.textContent);
      if (text.tagName === "CODE") { text.after(made); continue; }
      const frame = document.createElement("div");
      frame.className = "copy";
      text.before(frame);
      frame.append(made, text);
    }
  };
  const save = (name, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const inputButtons = () => {
    for (const line of document.querySelectorAll("[data-input]")) {
      const text = JSON.parse(line.dataset.input);
      const name = line.dataset.file;
      line.prepend(copying("input", text), ...(name ? [button(words().save.replace("{file}", () => name), () => save(name, text))] : []));
    }
  };

  const openTarget = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target.scrollIntoView();
  };

  const once = (make) => {
    let made;
    return () => (made ??= make());
  };

  // What is shown stands behind the # of the address, so that Back and a kept link show the same again.
  const read = () => new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  const write = (changes, keep) => {
    const wanted = read();
    for (const [name, value] of Object.entries(changes)) value ? wanted.set(name, value) : wanted.delete(name);
    const address = "#" + (wanted.size ? wanted : "show=");
    if (keep) history.pushState(null, "", address); else history.replaceState(null, "", address);
  };

  const filtering = (table) => {
    const rows = [...table.tBodies[0].rows];
    const tags = rows.map((row) => row.dataset.tags.split(" "));
    const texts = once(() => rows.map((row) => [0, 1, 4].map((at) => row.cells[at].textContent).join(" ").toLowerCase()));
    const search = document.getElementById("search");
    const links = [...document.querySelectorAll("a[data-show]")];
    const shown = document.getElementById("shown");
    const apply = () => {
      const wanted = read().get("show") || "";
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let number = 0;
      rows.forEach((row, at) => {
        row.hidden = !((!wanted || tags[at].includes(wanted)) && words.every((word) => texts()[at].includes(word)));
        if (!row.hidden) number += 1;
      });
      let name = "";
      for (const link of links) {
        const here = link.getAttribute("href") === `#show=${wanted}`;
        if (here) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
        if (here && wanted) name = link.dataset.name ? `fail “${link.dataset.name}”` : name;
      }
      shown.textContent = number === rows.length ? "" : `${number} of ${rows.length} shown` + (name ? `: ${name}` : "");
    };
    search.addEventListener("input", () => { write({ find: search.value }); apply(); });
    for (const link of links) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        write({ show: link.getAttribute("href").slice(6) }, true);
        apply();
        if (!link.closest(".tools")) document.getElementById("students").scrollIntoView();
      });
    }
    document.querySelector(".tools").hidden = false;
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest && event.target.closest("input, select, textarea");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        search.focus();
      }
    });
    return () => { search.value = read().get("find") || ""; apply(); };
  };

  // Keys are read once and all rows are moved in one go; the style sheet lays out no row that is out of sight.
  const sorting = (table) => {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    const words = new Intl.Collator("en", { numeric: true });
    const number = (text) => {
      const value = parseFloat(text.replace("−", "-"));
      return Number.isNaN(value) ? -Infinity : value;
    };
    const orders = heads.map((head, column) => once(() => {
      const texts = rows.map((row) => row.cells[column].textContent);
      const keys = head.className === "number" ? texts.map(number) : texts;
      const compare = head.className === "number" ? (one, other) => (one > other) - (one < other) : words.compare;
      return [...rows.keys()].sort((one, other) => compare(keys[one], keys[other]));
    }));
    let current = "";
    const apply = () => {
      const wanted = read().get("sort") || "";
      if (wanted === current) return;
      current = wanted;
      const column = parseInt(wanted, 10);
      const up = !wanted.endsWith("d");
      heads.forEach((head, at) => {
        if (at === column) head.setAttribute("aria-sort", up ? "ascending" : "descending"); else head.removeAttribute("aria-sort");
      });
      const sorted = heads[column] && heads[column].tagName === "TH" ? orders[column]().map((at) => rows[at]) : rows;
      body.replaceChildren(...(up ? sorted : [...sorted].reverse()));
    };
    heads.forEach((head, column) => {
      if (head.tagName !== "TH") return;
      const made = button(head.textContent, () => {
        write({ sort: head.getAttribute("aria-sort") === "ascending" ? `${column}d` : `${column}u` });
        apply();
      });
      head.replaceChildren(made);
    });
    return apply;
  };

  // A large class has runs of marks; where the pointer comes they become links.
  const strips = (table) => {
    const tests = [...document.querySelectorAll("[data-anchor]")];
    table.addEventListener("pointerover", (event) => {
      const strip = event.target.closest(".strip");
      if (!strip || !strip.querySelector("b")) return;
      const page = strip.parentElement.cells[0].querySelector("a").getAttribute("href");
      const marks = [...strip.childNodes].flatMap((run) => [...run.textContent].map((mark) => [mark, run.className || ""]));
      strip.replaceChildren(...marks.map(([mark, kind], at) => {
        const link = document.createElement("a");
        link.textContent = mark;
        link.className = kind;
        link.tabIndex = -1;
        link.href = `${page}#${tests[at].dataset.anchor}`;
        link.title = tests[at].dataset.name;
        return link;
      }));
    });
  };

  addEventListener("hashchange", openTarget);
  document.addEventListener("DOMContentLoaded", () => {
    themeSwitch();
    copyButtons();
    inputButtons();
    const table = document.querySelector("table[data-sort]");
    if (table) {
      const show = [sorting(table), filtering(table)];
      const again = () => { for (const each of show) each(); };
      strips(table);
      again();
      addEventListener("popstate", again);
    }
    openTarget();
  });
})();
