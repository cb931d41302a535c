// Texts whose contrast with what lies behind them is below what WCAG asks for: 4.5, large ones 3.
(() => {
  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (c) => { const v = c / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = parts(getComputedStyle(each).backgroundColor);
      if (colour.length < 4 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const shown = element.checkVisibility() && !element.closest(".unseen, .skip");
    if (!own || !shown) continue;
    const style = getComputedStyle(element);
    const [one, other] = [luminance(parts(style.color)), luminance(behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if (ratio < needed) faint.push(`${element.textContent.trim().slice(0, 40)}: ${ratio.toFixed(1)}`);
  }
  return faint;
})()
