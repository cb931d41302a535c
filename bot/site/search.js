/* Finds situations, clauses and sheets as somebody types. What is typed goes nowhere: the words to look through are a
   file of this site, loaded once somebody searches, and as a script, for no page may read other files on a disk. */
"use strict";
(() => {
  const { root, book, place } = document.currentScript.dataset;
  const form = document.querySelector("form[role=search]");
  if (!form) return;
  const field = form.elements.words, list = document.getElementById("found"), count = document.getElementById("count");
  const MOST = 12, IN_TITLE = 4, IN_LINE = 2, IN_WORDS = 1;
  let entries = null;

  const wordsOf = text => text.toLowerCase().replace(/[’']/g, "").match(/[a-z0-9]+/g) || [];
  // 45c4b, law 45 C 4 b and 45C4(b) are one clause.
  const asked = () => wordsOf(field.value.replace(/\b(\d+)[ (]*([a-h])[ ()]*(\d?)[ ()]*([a-h]?)\b/gi, "$1$2$3$4 "))
    .filter(word => !["law", "the", "and", "was", "who", "what", "when", "has", "had", "did"].includes(word));

  // One letter wrong, missing, too many, or two swapped, in a word that is long enough to be known all the same.
  const near = (one, other) => {
    if (one.length < 4 || Math.abs(one.length - other.length) > 1) return false;
    let at = 0;
    while (one[at] === other[at] && at < one.length) at += 1;
    const tails = [[1, 1], [1, 0], [0, 1]].some(([a, b]) => one.slice(at + a) === other.slice(at + b));
    return tails || (one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2));
  };
  const fits = (typed, word) => typed === word ? 1
    : word.startsWith(typed) || (word.length > 3 && typed.startsWith(word)) ? 0.8 : near(typed, word) ? 0.5 : 0;
  const best = (typed, words) => Math.max(0, ...words.map(word => fits(typed, word)));

  const score = (words, entry) => {
    let sum = 0, hit = 0;
    for (const typed of words) {
      const fit = entry.words.map(words => best(typed, words));
      sum += Math.max(...[IN_TITLE, IN_LINE, IN_WORDS].map((weight, n) => weight * fit[n]));
      if (/\d/.test(typed) && entry.words[0][0] === typed) sum += IN_TITLE;
      hit += Math.max(...fit);
    }
    return hit * 2 < words.length ? 0 : sum * hit / words.length;
  };

  const line = entry => {
    const item = document.createElement("li"), link = document.createElement("a"), about = document.createElement("span");
    link.href = `${root}${book}/${entry.at}`;
    link.textContent = entry.title;
    about.className = "line";
    about.textContent = entry.line;
    item.append(link, about);
    return item;
  };

  const show = () => {
    const words = asked();
    if (!entries || !words.length) {
      list.replaceChildren();
      count.textContent = "";
      return;
    }
    const scored = entries.map(entry => [score(words, entry), entry]).filter(([worth]) => worth > 0);
    scored.sort((one, other) => other[0] - one[0]);
    list.replaceChildren(...scored.slice(0, MOST).map(([, entry]) => line(entry)));
    count.textContent = scored.length ? `${Math.min(scored.length, MOST)} found, the nearest first`
      : "Nothing has these words. Try others, or look under the topics below.";
  };

  window.found_by_words = given => {
    entries = given.entries.filter(([, , , , books]) => !books || books.includes(Number(place)))
      .map(([at, title, about, told]) => {
        const line = given.laws[about] || about;
        return { at, title, line, words: [title, line, told || ""].map(wordsOf) };
      });
    show();
  };
  const load = () => {
    if (window.words_asked_for) return;
    window.words_asked_for = true;
    const words = document.createElement("script");
    words.src = `${root}search-words.js`;
    document.head.append(words);
  };

  form.hidden = false;
  field.addEventListener("focus", load);
  field.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", event => {
    event.preventDefault();
    const first = list.querySelector("a");
    if (first) first.click();
  });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    }
  });
  if (field.value) load();
})();
