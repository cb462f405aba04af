import { listCachedPages } from "./offline-caches.ts";

/** The offline page's script: lists the pages cached on this device, and continues as soon as there is a network. */
const MOST_SHOWN = 12;

async function showCachedPages(): Promise<void> {
  const section = document.getElementById("kept-pages");
  const list = section?.querySelector("ul");
  const row = section?.querySelector("template")?.content.firstElementChild;
  if (!section || !list || !row) return;
  const here = location.pathname + location.search;
  const pages = (await listCachedPages(MOST_SHOWN)).filter(({ path }) => path !== here);
  for (const { path, title } of pages) {
    const item = row.cloneNode(true) as Element; // the copy of an element is an element
    const link = item.querySelector("a");
    if (!link) continue;
    link.href = path;
    const words = link.querySelector("span");
    if (words) words.textContent = title;
    list.append(item);
  }
  section.hidden = pages.length === 0;
}

document.getElementById("try-again")?.addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
void showCachedPages();
