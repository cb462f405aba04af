import type { Page } from "playwright-core";
import { isOfTheShop } from "./visits.ts";

const hrefsInMain = () =>
  [...document.querySelectorAll("main a[href^='/']")].flatMap((link) => link.getAttribute("href") ?? []);

/**
 * Returns links of the page's own content that are broken, or lead a logged-in person to the login. `followed` collects
 * the links that were followed. Products and treatments are followed from public pages (found-by-search-engines).
 */
export async function problemsOfLinks(page: Page, followed: Set<string>): Promise<string[]> {
  const problems: string[] = [];
  for (const href of await page.evaluate(hrefsInMain)) {
    const [path = ""] = href.split("#");
    if (followed.has(path) || isOfTheShop(path)) continue;
    followed.add(path);
    const answer = await page.request.get(path, { maxRedirects: 0 });
    const isLogin = answer.headers().location?.startsWith("/login") ?? false;
    if (answer.status() >= 400 || isLogin) problems.push(`leads to ${path}, which answers ${answer.status()}`);
  }
  return problems;
}
