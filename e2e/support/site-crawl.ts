/** A fetched page: the data of its head, and its links. */
export type CrawledPage = {
  path: string;
  /** The first page that links here. */
  from: string;
  status: number;
  location: string | undefined;
  title: string | undefined;
  description: string | undefined;
  canonical: string | undefined;
  isIndexed: boolean;
  h1Count: number;
  /** Paths with query and hash, as written in the page. */
  links: string[];
  ids: ReadonlySet<string>;
  html: string;
};

const AT_ONCE = 4;

function decode(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}

function firstOf(html: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : decode(found);
}

/**
 * Whether a path has a query other than a single `id` or `page`, such as that of a filtered or sorted list. Links from
 * such a list to other such lists aren't followed.
 */
function isFiltered(path: string): boolean {
  const query = path.split("?")[1];
  return query !== undefined && !/^(id|page)=[^&]*$/.test(query);
}

/** Returns the paths in the site map. */
export async function sitemapPaths(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => decode(url).replace(origin, ""));
}

/** Follows every link from the given pages, as a guest, until no new page is found. */
export async function crawlSite(origin: string, starts: readonly string[]): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const known = new Set<string>();
  const queue: { path: string; from: string }[] = [];
  const enqueue = (link: string, from: string) => {
    const path = link.split("#")[0] ?? "";
    if (known.has(path) || (isFiltered(path) && isFiltered(from))) return;
    known.add(path);
    queue.push({ path, from });
  };
  for (const start of starts) enqueue(start, "the start");
  while (queue.length > 0) {
    const fetched = await Promise.all(queue.splice(0, AT_ONCE).map((next) => fetchPage(origin, next)));
    for (const page of fetched) {
      pages.set(page.path, page);
      if (page.location?.startsWith("/") && !page.location.startsWith("/login?next="))
        enqueue(page.location, page.path);
      for (const link of page.links) enqueue(link.startsWith("#") ? page.path + link : link, page.path);
    }
  }
  return pages;
}

async function fetchPage(origin: string, { path, from }: { path: string; from: string }): Promise<CrawledPage> {
  const response = await fetch(origin + path, { redirect: "manual" });
  const isPage = response.headers.get("content-type")?.includes("text/html") ?? false;
  const text = await response.text();
  const html = isPage ? text : "";
  return {
    path,
    from,
    status: response.status,
    location: response.headers.get("location")?.replace(origin, ""),
    title: firstOf(html, /<title>([^<]*)<\/title>/),
    description: firstOf(html, /<meta name="description" content="([^"]*)"/),
    canonical: firstOf(html, /<link rel="canonical" href="([^"]*)"/)?.replace(origin, ""),
    isIndexed: isPage && response.status === 200 && !/<meta name="robots" content="[^"]*noindex/.test(html),
    h1Count: html.match(/<h1[\s>]/g)?.length ?? 0,
    links: [...html.matchAll(/<a\b[^>]*?\shref="([/#][^"]*)"/g)]
      .map(([, href = ""]) => decode(href))
      .filter((href) => !href.startsWith("//")),
    ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => decode(id))),
    html,
  };
}
