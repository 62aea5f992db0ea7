"use strict";
(() => {
  // Sentences in the language of the page, by their names.
  const words = () => JSON.parse(document.querySelector("form.upload").dataset.say);

  const say = (text) => {
    const place = document.querySelector(".upload .said");
    if (place) place.textContent = text;
  };

  // The server bounds what arrives; what is too large is not even sent.
  const isTooLarge = (form, file) => {
    if (!file || file.size <= Number(form.dataset.most)) return false;
    say(words().large.replace("{most}", Math.floor(form.dataset.most / 1024)).replace("{file}", () => file.name.slice(0, 60)));
    return true;
  };

  const uploads = (form) => {
    const chosen = form.querySelector("input[type=file]");
    const root = document.documentElement;
    form.querySelector(".drop").hidden = false;
    form.addEventListener("submit", (event) => {
      if (isTooLarge(form, chosen.files[0])) event.preventDefault();
      else say(words().sending);
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      root.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) root.classList.remove("dropping");
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      root.classList.remove("dropping");
      for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      if (event.dataTransfer.files.length !== 1) { say(words().one); return; }
      chosen.files = event.dataTransfer.files;
      form.requestSubmit();
    });
    addEventListener("pageshow", () => say(""));
  };

  const row = (found) => {
    const made = document.createElement("li");
    for (const [text, kind] of [[found.mark, `sign ${found.kind}`], [found.name, ""], [found.word, "soft"]]) {
      const part = document.createElement("span");
      part.textContent = text;
      part.className = kind;
      made.append(part, " ");
    }
    made.firstChild.setAttribute("aria-hidden", "true");
    return made;
  };

  const follow = (list) => {
    const state = document.getElementById("state");
    const events = new EventSource(list.dataset.events);
    events.addEventListener("state", (event) => {
      const told = JSON.parse(event.data);
      state.textContent = told.text;
      document.getElementById("now").textContent = told.title;
    });
    // A connection that was lost begins with the first mark again.
    events.addEventListener("mark", (event) => {
      const found = JSON.parse(event.data);
      if (list.children.length < found.number) list.append(row(found));
    });
    events.addEventListener("over", () => {
      events.close();
      location.reload();
    });
  };

  // The class, without what is just being chosen in a form.
  const lookAgain = async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || !answer.ok) return;
    const now = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of now.querySelectorAll("[data-live]")) {
      const shown = document.querySelector(`[data-live="${part.dataset.live}"]`);
      if (shown) shown.replaceWith(document.adoptNode(part));
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.querySelector("form.upload");
    if (form) uploads(form);
    const list = document.querySelector("[data-events]");
    if (list) follow(list);
    if (document.querySelector("[data-live]")) setInterval(lookAgain, 10000);
  });
})();
