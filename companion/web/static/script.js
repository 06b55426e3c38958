// Comfort only: every page works without this file.
"use strict";

(() => {
  const POLL_MS = 700;
  const RELOAD_MS = 1500;
  const MOST_FAILURES = 8;
  const KEPT_MS = 20000;

  // An answer that is still being looked for: <div data-poll="URL" data-pending> is filled with
  // what the URL gives, until the header X-Pending no longer says "yes".
  async function poll(region, failed) {
    let pending = true;
    try {
      const answer = await fetch(region.dataset.poll, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      show(region, await answer.text());
      pending = answer.headers.get("X-Pending") === "yes";
      failed = 0;
    } catch {
      failed += 1;
      if (failed >= MOST_FAILURES) {
        say(region, "No connection to the server. Load the page again when it is back.");
        return;
      }
    }
    if (pending) {
      setTimeout(() => poll(region, failed), POLL_MS * (failed + 1));
    } else {
      region.style.minHeight = `${region.offsetHeight}px`; // what lies below stays where it is
      delete region.dataset.pending;
    }
  }

  // What is the same is left alone, so that a screen reader says only what is new. A control that
  // had the focus hands it to the region and not to nobody.
  function show(region, markup) {
    const holder = document.createElement("div");
    holder.innerHTML = markup;
    if (holder.innerHTML === region.innerHTML) return;
    const focused = region.contains(document.activeElement) ? document.activeElement : null;
    const key = focused && keyOf(focused);
    region.replaceChildren(...holder.childNodes);
    if (!focused) return;
    const control = key && find(key, region);
    if (!control) region.tabIndex = -1;
    (control || region).focus({ preventScroll: true });
  }

  function say(region, words) {
    const told = document.createElement("p");
    told.textContent = words;
    region.replaceChildren(told);
  }

  // A control is known again by its id, or by its name and value, or by its words.
  function keyOf(control) {
    if (control.id) return { id: control.id };
    if (control.name && control.value) return { name: control.name, value: control.value };
    return { words: control.textContent.trim() };
  }

  function find(key, root) {
    for (const control of root.querySelectorAll("a, button, input, select, textarea, summary")) {
      if (key.id ? control.id === key.id
        : key.name ? control.name === key.name && control.value === key.value
        : key.words && control.textContent.trim() === key.words) return control;
    }
    return null;
  }

  // The place on the page and the focus stay when the next step of a turn loads the page again.
  const kept = "ancients " + location.pathname.replace(/\/(play|undo|redo|ask|cancel)$/, "");

  function remember() {
    const focused = document.activeElement;
    // A finger needs no focus to come back to; the keyboard does.
    const key = focused && focused.matches(":focus-visible") ? keyOf(focused) : null;
    try {
      sessionStorage.setItem(kept, JSON.stringify({ y: scrollY, at: Date.now(), key }));
    } catch {
      // Without storage a page starts where its address says.
    }
  }

  function restore() {
    let last = null;
    try {
      last = JSON.parse(sessionStorage.getItem(kept) || "null");
    } catch {
      return;
    }
    if (!last || Date.now() - last.at > KEPT_MS || document.querySelector("[role=alert]")) return;
    scrollTo(0, last.y);
    const control = last.key && find(last.key, document);
    if (control) control.focus({ preventScroll: true });
  }

  // On a local network there is no secure context and so no clipboard API: select and copy.
  async function copy(button) {
    const source = document.querySelector(button.dataset.copy);
    if (!source) return;
    let copied = false;
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      copied = true;
    } catch {
      if (source.select) {
        source.focus();
        source.select();
        copied = document.execCommand("copy");
      }
    }
    button.textContent = copied ? "Copied" : "Select the text and copy it";
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
  for (const region of document.querySelectorAll("[data-poll][data-pending]")) {
    setTimeout(() => poll(region, 0), POLL_MS);
  }
  if (document.querySelector("[data-reload]")) setTimeout(() => location.reload(), RELOAD_MS);
  addEventListener("pagehide", remember);
  // After the browser has gone to the place that the address names.
  addEventListener("load", () => requestAnimationFrame(restore));
})();
