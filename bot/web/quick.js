/* What a form leads to, without loading the page around it anew. Where anything goes otherwise than it should, the
   browser sends the form itself, as it does for whoever has no script. */
"use strict";
(() => {
  const typed = new Map(); // place in the history -> where it was scrolled to, and what stood in its fields
  let here = history.state || 0, busy = false;
  const WRONGLY_FILLED = 422; // shown in the place of the form, with what was typed
  const main = () => document.querySelector("main");
  const fields = () => [...main().querySelectorAll("textarea, select, input:not([type=hidden])")];

  const leave = () => typed.set(here, { top: scrollY, said: fields().map(field => [field.id, field.value]) });

  const show = (source, before) => {
    const page = new DOMParser().parseFromString(source, "text/html"), next = page.querySelector("main");
    document.title = page.title;
    main().replaceWith(next);
    for (const [id, value] of before ? before.said : []) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    const told = next.querySelector("[autofocus]") || next.querySelector("h1");
    if (told.tagName === "H1") told.tabIndex = -1; // a reader says it, as it would on a new page
    told.focus({ preventScroll: true });
    scrollTo(0, before ? before.top : 0);
  };

  const asked = async (address, given) => {
    busy = true;
    main().setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, given), source = await answer.text();
      return /<main[ >]/.test(source) ? { answer, source } : null;
    } catch {
      return null;
    } finally {
      busy = false;
      main().removeAttribute("aria-busy");
    }
  };

  addEventListener("submit", async event => {
    const form = event.target, button = event.submitter;
    if (form.dataset.plain || form.getAttribute("role") === "search") return;
    event.preventDefault();
    if (busy) return;
    const body = new URLSearchParams(new FormData(form));
    if (button && button.name) body.append(button.name, button.value);
    const came = await asked(form.action, { method: "POST", body });
    if (!came) {
      form.dataset.plain = "yes";
      setTimeout(() => form.requestSubmit(button)); // once this press is through
      return;
    }
    const { ok, redirected, status, url } = came.answer, address = redirected ? url : location.href;
    if (address !== location.href || !(ok || status === WRONGLY_FILLED)) {
      leave();
      here = Date.now();
      history.pushState(here, "", address); // what refuses a press has a page of its own: Back leads to the form
    }
    show(came.source);
  });

  addEventListener("popstate", async event => {
    if (location.hash) return;
    leave();
    here = event.state || 0;
    const came = await asked(location.href);
    if (came) show(came.source, typed.get(here));
    else location.reload();
  });
})();
