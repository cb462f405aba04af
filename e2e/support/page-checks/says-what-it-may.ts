import type { Page } from "playwright-core";
import { bannedIn } from "#testing/plain-words.ts";
import { straightIn } from "#testing/straight-quotes.ts";

/** Collects in the page the visible text, the texts for screen readers, and the targets of links inside the page. */
function readPage() {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const named = all("[aria-label], [alt], [title], [placeholder]").flatMap((element) =>
    ["aria-label", "alt", "title", "placeholder"].flatMap((name) => element.getAttribute(name) ?? []),
  );
  const ids = all("[id]").map(({ id }) => id);
  const sections = all('a[href^="#"]').map((link) => decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""));
  return {
    title: document.title,
    h1Count: all("h1").length,
    // biome-ignore lint/performance/useDomNodeTextContent: the shown text is needed, not the whole content
    text: [document.title, document.body.innerText, ...named].join("\n"),
    repeated: [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))],
    // The hash also contains the checker's lists.
    missing: sections.filter((id) => id !== "" && !id.includes("=") && !ids.includes(id)),
  };
}

/** Returns problems of a page's title, heading, words and sections. */
export async function problemsInWords(page: Page): Promise<string[]> {
  const { title, h1Count, text, repeated, missing } = await page.evaluate(readPage);
  return [
    ...(title === "" ? ["has no title"] : []),
    ...(h1Count === 1 ? [] : [`has ${h1Count} h1 once its scripts run`]),
    ...bannedIn(text).map((what) => `says ${what}`),
    ...straightIn(text).map((what) => `has a straight quote in ${what}`),
    ...repeated.map((id) => `has the id ${id} twice`),
    ...missing.map((id) => `leads to #${id}, which isn't there`),
  ];
}
