/** A language of the site's own words. */
export type Language = {
  /** As `lang` names it, and as addresses begin: `/es`. The default language has no prefix. */
  code: string;
  /** Has catalogs of its own (`words/{code}.po`). */
  isTranslated: boolean;
};

/** What the sources are written in. Its addresses have no prefix. */
export const DEFAULT_LANGUAGE = "en";

/** English with accents, longer and in brackets: shows which words aren't messages, and what has no room for others. */
export const PSEUDO_LANGUAGE = "en-XA";

export const languages: readonly Language[] = [
  { code: DEFAULT_LANGUAGE, isTranslated: false },
  { code: "es", isTranslated: true },
  { code: PSEUDO_LANGUAGE, isTranslated: false },
];

/** Returns the language and the page of a path: `/es/shop` is `/shop` in `es`. Only `offered` languages have addresses. */
export function splitLanguage(path: string, offered: readonly string[]): { language: string; page: string } {
  for (const language of offered) {
    const prefix = `/${language}`;
    if (path === prefix) return { language, page: "/" };
    if (path === `${prefix}.data`) return { language, page: "/_.data" };
    if (path.startsWith(`${prefix}/`)) return { language, page: path.slice(prefix.length) };
  }
  return { language: DEFAULT_LANGUAGE, page: path };
}
