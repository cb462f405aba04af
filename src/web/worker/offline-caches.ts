/** The prefix of the service worker's cache names on a device. */
const PREFIX = "halcyon ";

export type CacheNames = { offline: string; assets: string; pages: string; pictures: string };

/** Returns the names of a build's caches. Pages and scripts belong to one build; pictures outlast it. */
export function cacheNamesOf(buildId: string): CacheNames {
  return {
    offline: `${PREFIX}offline ${buildId}`,
    assets: `${PREFIX}assets ${buildId}`,
    pages: `${PREFIX}pages ${buildId}`,
    pictures: `${PREFIX}pictures`,
  };
}

/** The path of the offline page. It is fetched without cookies, so it is a guest's page. */
export const OFFLINE_PATH = "/offline";

/** Marks a response from this device. The page reads it from its navigation timing. */
export const CACHED_COPY = "kept-copy";

/** The maximum number of cached items of each kind. The oldest is removed first. */
export const MOST = { pages: 40, assets: 300, pictures: 120 } as const;

export const isOurCache = (name: string): boolean => name.startsWith(PREFIX);
const holdsPages = (name: string): boolean => name.startsWith(`${PREFIX}pages `);
/** Returns the names of all caches, which exist only on https and localhost, and which some browsers forbid. */
async function namesOfCaches(): Promise<string[]> {
  if (typeof caches === "undefined") return [];
  return caches.keys().catch(() => []);
}

async function forget(isMeant: (name: string) => boolean): Promise<void> {
  const names = (await namesOfCaches()).filter(isMeant);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes a guest's cached pages at login, because they would treat a customer as a guest. */
export const forgetCachedPages = (): Promise<void> => forget(holdsPages);

/** Deletes all cached pages and pictures on this device, at logout and when a session ends. */
export const forgetWhatWasSeen = (): Promise<void> =>
  forget((name) => holdsPages(name) || name === `${PREFIX}pictures`);

export type CachedPage = { path: string; title: string };

/** Returns the pages that can be read offline, latest first. */
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
 * Returns a page's own title, without the clinic's name after it. Nothing else of the page is parsed, because the
 * current page's security policy would apply to its styles.
 */
function titleOf(html: string): string | undefined {
  const [element = ""] = /<title[^>]*>[^<]*<\/title>/.exec(html) ?? [];
  const { title } = new DOMParser().parseFromString(element, "text/html");
  return title.split(" | ")[0] || undefined;
}

/** Whether a page can be read offline. */
export async function isCached(url: string): Promise<boolean> {
  for (const name of (await namesOfCaches()).filter(holdsPages))
    if (await (await caches.open(name)).match(url, { ignoreVary: true })) return true;
  return false;
}
