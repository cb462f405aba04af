/** Names of what the service worker keeps on a device. */
const PREFIX = "halcyon ";

export type CacheNames = { offline: string; assets: string; pages: string; pictures: string };

/** Pages and scripts belong to one build; pictures outlive it. */
export function cacheNamesOf(buildId: string): CacheNames {
  return {
    offline: `${PREFIX}offline ${buildId}`,
    assets: `${PREFIX}assets ${buildId}`,
    pages: `${PREFIX}pages ${buildId}`,
    pictures: `${PREFIX}pictures`,
  };
}

/** Where the offline page lies; it is fetched without cookies, so it is a guest's. */
export const OFFLINE_PATH = "/offline";

/** Marks an answer that came from this device: the page reads it from its navigation's timing. */
export const CACHED_COPY = "kept-copy";

/** How many of each are cached; the oldest is dropped first. */
export const MOST = { pages: 40, assets: 300, pictures: 120 } as const;

export const isOurCache = (name: string): boolean => name.startsWith(PREFIX);
const holdsPages = (name: string): boolean => name.startsWith(`${PREFIX}pages `);
/** Caches exist on https and on this machine's own names only, and some browsers forbid them. */
async function namesOfCaches(): Promise<string[]> {
  if (typeof caches === "undefined") return [];
  return caches.keys().catch(() => []);
}

async function forget(isMeant: (name: string) => boolean): Promise<void> {
  const names = (await namesOfCaches()).filter(isMeant);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes a guest's cached pages at login, as they would treat a customer as a guest. */
export const forgetCachedPages = (): Promise<void> => forget(holdsPages);

/** Deletes all cached pages and pictures of this device, at logout and a session's end. */
export const forgetWhatWasSeen = (): Promise<void> =>
  forget((name) => holdsPages(name) || name === `${PREFIX}pictures`);

export type CachedPage = { path: string; title: string };

/** The pages that can be read without a network, the latest first. */
export async function listCachedPages(most: number): Promise<CachedPage[]> {
  const pages: CachedPage[] = [];
  for (const name of (await namesOfCaches()).filter(holdsPages)) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).toReversed().slice(0, most)) {
      const html = await (await cache.match(request, { ignoreVary: true }))?.text();
      const { pathname, search } = new URL(request.url);
      if (html) pages.push({ path: pathname + search, title: titleOf(html) ?? pathname });
    }
  }
  return pages.slice(0, most);
}

/**
 * A page's own title, without the clinic's name behind it. Nothing else of the page is parsed: the policy of the page that
 * asks would be held against its styles.
 */
function titleOf(html: string): string | undefined {
  const [element = ""] = /<title[^>]*>[^<]*<\/title>/.exec(html) ?? [];
  const { title } = new DOMParser().parseFromString(element, "text/html");
  return title.split(" | ")[0] || undefined;
}

/** Whether a page can be read without a network. */
export async function isCached(url: string): Promise<boolean> {
  for (const name of (await namesOfCaches()).filter(holdsPages))
    if (await (await caches.open(name)).match(url, { ignoreVary: true })) return true;
  return false;
}
