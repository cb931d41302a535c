// Results as somebody types. Without it the form works all the same.
(() => {
  const form = document.getElementById("search");
  const results = document.getElementById("results");
  if (!form || !results || !window.fetch) return;
  const quiet = 250, slow = 400; // milliseconds: until a pause is one, and until somebody is told to wait
  const button = form.querySelector("button.primary");
  const label = button.textContent;
  const status = document.getElementById("status");
  let waiting, asked;

  const address = () => {
    const typed = new URLSearchParams();
    for (const [name, text] of new FormData(form)) if (text.trim()) typed.set(name, text.trim());
    const query = typed.toString();
    return form.action + (query ? `?${query}` : "");
  };

  const look = async () => {
    clearTimeout(waiting);
    asked?.abort();
    const mine = (asked = new AbortController());
    const where = address();
    const told = setTimeout(() => {
      button.textContent = "Searching …";
      results.setAttribute("aria-busy", "true");
    }, slow);
    try {
      const answer = await fetch(where, { headers: { Part: "results" }, signal: mine.signal });
      if (answer.redirected || !(answer.headers.get("Content-Type") || "").includes("text/html")) throw answer.status;
      if (!answer.ok) throw answer.status;
      results.innerHTML = await answer.text();
      status.textContent = results.querySelector(".count")?.textContent ?? "";
      history.replaceState(null, "", where);
    } catch (trouble) {
      if (!mine.signal.aborted) form.submit(); // the whole page says what is the matter
    } finally {
      clearTimeout(told);
      if (mine === asked) {
        button.textContent = label;
        results.removeAttribute("aria-busy");
      }
    }
  };

  document.addEventListener("input", (event) => {
    if (event.target.form !== form) return;
    clearTimeout(waiting);
    waiting = setTimeout(look, event.target.tagName === "SELECT" ? 0 : quiet);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    look();
  });
})();
