import type { Page } from "playwright-core";

/** Finds days, times, prices and phone numbers that break across two lines although they would fit on one. */
function broken(): string[] {
  const month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
  const day = `(?:(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*, )?${month} \\d{1,2}(?:, \\d{4})?`;
  const phone = "\\(\\d{3}\\) \\d{3}-\\d{4}|\\+\\d+(?: \\d+)+";
  const whole = new RegExp(
    `${day}|\\d{1,2}:\\d\\d [ap]m|\\d\\d-\\d\\d-\\d{4}|${phone}|[−-]?\\$[\\d,]+(?:\\.\\d\\d)?`,
    "g",
  );
  const problems: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || parent.closest(".sr-only"))
      continue;
    for (const { 0: found, index } of (node.textContent ?? "").matchAll(whole)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      const lines = new Set(boxes.map(({ top }) => Math.round(top)));
      if (lines.size < 2) continue;
      let block = parent;
      while (getComputedStyle(block).display.startsWith("inline") && block.parentElement) block = block.parentElement;
      // In a row, the block could use up to half of the row, because its neighbor can shrink.
      const row = block.parentElement;
      const isInRow = row && getComputedStyle(row).display === "flex" && getComputedStyle(row).flexDirection === "row";
      const room = isInRow ? row.clientWidth / 2 : block.clientWidth;
      if (boxes.reduce((sum, { width }) => sum + width, 0) < room - 4)
        problems.push(`breaks "${found}" in "${(block.textContent ?? "").trim().slice(0, 80)}"`);
    }
  }
  return problems;
}

/** Returns the values that break across two lines at the current window size. */
export async function problemsOfBreaks(page: Page, width: number): Promise<string[]> {
  const problems = await page.evaluate(broken);
  return [...new Set(problems)].map((problem) => `at ${width} ${problem}`);
}
