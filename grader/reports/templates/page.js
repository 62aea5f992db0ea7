"use strict";
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = {
    get: () => { try { return localStorage.getItem("grader-theme"); } catch { return null; } },
    set: (value) => { try { localStorage.setItem("grader-theme", value); } catch { /* a page opened as a file may have no store */ } },
  };
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
    const other = () => (theme() === "dark" ? "Light" : "Dark");
    const made = button(other(), () => {
      root.dataset.theme = theme() === "dark" ? "light" : "dark";
      kept.set(root.dataset.theme);
      made.textContent = other();
    });
    made.id = "theme";
    made.setAttribute("aria-label", "Switch between light and dark");
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
    const made = button(`Copy ${name}`, async () => {
      made.textContent = (await copy(text)) ? "Copied" : "Not copied";
      setTimeout(() => { made.textContent = `Copy ${name}`; }, 2000);
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
      frame.append(text, made);
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
      line.prepend(copying("input", text), ...(name ? [button(`Save ${name}`, () => save(name, text))] : []));
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

  const filtering = (table) => {
    const rows = [...table.tBodies[0].rows];
    const names = once(() => rows.map((row) => (row.cells[0].textContent + " " + row.cells[1].textContent).toLowerCase()));
    const verdicts = once(() => rows.map((row) => row.cells[row.cells.length - 1].textContent));
    const search = document.getElementById("search");
    const filter = document.getElementById("filter");
    const apply = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      rows.forEach((row, at) => {
        const kind = filter.value === "right" ? "right" in row.dataset : verdicts()[at].includes(filter.value);
        row.hidden = !(kind && words.every((word) => names()[at].includes(word)));
        if (!row.hidden) shown += 1;
      });
      document.getElementById("shown").textContent = shown === rows.length ? "" : `${shown} of ${rows.length} shown`;
    };
    search.addEventListener("input", apply);
    filter.addEventListener("change", apply);
    document.querySelector(".tools").hidden = false;
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest && event.target.closest("input, select, textarea");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        search.focus();
      }
    });
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
    const sort = (head, column) => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      for (const each of heads) each.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const sorted = orders[column]().map((at) => rows[at]);
      body.replaceChildren(...(up ? sorted : sorted.reverse()));
    };
    heads.forEach((head, column) => {
      if (head.tagName !== "TH") return;
      const made = button(head.textContent, () => sort(head, column));
      head.replaceChildren(made);
    });
  };

  addEventListener("hashchange", openTarget);
  document.addEventListener("DOMContentLoaded", () => {
    themeSwitch();
    copyButtons();
    inputButtons();
    const table = document.querySelector("table[data-sort]");
    if (table) { filtering(table); sorting(table); }
    openTarget();
  });
})();
