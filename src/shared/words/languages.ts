/** A language in which the site's own texts are available. */
export type Language = {
  /** The `lang` value, and the prefix of URLs: `/es`. The default language has no prefix. */
  code: string;
  /** Whether the language has its own catalogs (`words/{code}.po`). */
  isTranslated: boolean;
};

/** The language of the sources. Its URLs have no prefix. */
export const DEFAULT_LANGUAGE = "en";

/**
 * English with accents, longer and in brackets: shows which texts aren't messages, and where longer texts don't fit.
 */
export const PSEUDO_LANGUAGE = "en-XA";

export const languages: readonly Language[] = [
  { code: DEFAULT_LANGUAGE, isTranslated: false },
  { code: "es", isTranslated: true },
  { code: PSEUDO_LANGUAGE, isTranslated: false },
];

/** Returns the language and the page of a path: `/es/shop` is `/shop` in `es`. Only `offered` languages have URLs. */
export function splitLanguage(path: string, offered: readonly string[]): { language: string; page: string } {
  for (const language of offered) {
    const prefix = `/${language}`;
    if (path === prefix) return { language, page: "/" };
    if (path === `${prefix}.data`) return { language, page: "/_.data" };
    if (path.startsWith(`${prefix}/`)) return { language, page: path.slice(prefix.length) };
  }
  return { language: DEFAULT_LANGUAGE, page: path };
}
