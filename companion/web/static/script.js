// Comfort only: every page works without this file.
"use strict";

(() => {
  const POLL_MS = 700;
  const MOST_FAILURES = 5;

  // An answer that is still being looked for: <div data-poll="URL"> is filled with what the URL
  // gives, until what it gives has no data-poll of its own left.
  async function poll(region, failures) {
    const url = region.dataset.poll;
    if (!url) return;
    let failed = failures;
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html" }, cache: "no-store" });
      const text = await answer.text();
      if (!answer.ok) throw new Error(String(answer.status));
      show(region, text);
      failed = 0;
    } catch {
      failed += 1;
      if (failed >= MOST_FAILURES) {
        region.textContent = region.dataset.lost || "No connection; load the page again.";
        return;
      }
    }
    if (region.dataset.poll) setTimeout(() => poll(region, failed), POLL_MS * (failed + 1));
  }

  // Only what has changed is put in, so that a screen reader says it once.
  function show(region, text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const next = page.querySelector("[data-poll]");
    const done = page.querySelector("[data-done]");
    region.dataset.poll = next ? next.dataset.poll : "";
    const holder = page.querySelector("[data-answer]") || page.body;
    if (region.innerHTML !== holder.innerHTML) region.innerHTML = holder.innerHTML;
    if (done && done.dataset.done) location.replace(done.dataset.done);
  }

  // The place on the page and the focus stay when the next step of a turn loads the page again.
  const here = "ancients " + location.pathname;

  function remember() {
    const focused = document.activeElement;
    const kept = { y: scrollY, at: Date.now(), id: focused ? focused.id : "" };
    try {
      sessionStorage.setItem(here, JSON.stringify(kept));
    } catch {
      // Without storage the page starts at its top, as pages do.
    }
  }

  function restore() {
    let kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(here) || "null");
    } catch {
      return;
    }
    if (!kept || location.hash || Date.now() - kept.at > 20000) return;
    scrollTo(0, kept.y);
    const control = kept.id && document.getElementById(kept.id);
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
  for (const region of document.querySelectorAll("[data-poll]")) {
    setTimeout(() => poll(region, 0), POLL_MS);
  }
  addEventListener("pagehide", remember);
  restore();
})();
