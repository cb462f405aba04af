import { priceWords } from "#modules/catalog/web/service-words.ts";
import type { SearchAnswer } from "#modules/search/contract/search-calls.ts";
import type { SearchKind } from "#modules/search/domain/search-kind.ts";
import { whyBeside, whyWords } from "#modules/search/web/why-words.ts";
import type { Message } from "#shared/words/message.ts";
import { msg } from "#shared/words/msg.ts";
import type { Words } from "#shared/words/words.ts";
import { servicePath } from "#web/shell/menu.ts";
import type { PictureData } from "#web/ui/pictures/picture.tsx";

/** A product in the search results. */
export type SearchHit = {
  id: string;
  name: string;
  slug: string;
  price: number;
  salePrice?: number | null;
  brand?: { name: string; slug: string } | null;
  form?: string | null;
  productImages: PictureData[];
};

/**
 * A result that links somewhere: a treatment, a page, a question or an article. `text`: the beginning of a page's text,
 * or a fact such as the opening hours. `note`: why the result was found.
 */
export type SearchLine = {
  id: string;
  name: string;
  to: string;
  text?: string | undefined;
  note?: string | undefined;
  /** For a treatment: its picture, undefined if it has none, and its price. */
  treatment?: { picture: PictureData | undefined; category: string; price: string };
};

export type SearchGroup = { kind: Exclude<SearchKind, "product">; lines: SearchLine[] };

export type FoundElsewhere = {
  /**
   * The group shown before the products: pages or questions if they contain the best match, or the best group if no
   * product was found.
   */
  lead?: SearchGroup | undefined;
  /** The results of other kinds, those with better matches first. */
  groups: SearchGroup[];
  /** The corrected text of misspelled words. */
  readAs?: string | undefined;
  /** The total, products included; for the link to all results. */
  total: number;
  /** Why each product was found, by product id. Products whose name or brand shows the reason are left out. */
  notes: Record<string, string>;
};

export const nothingElse: FoundElsewhere = { groups: [], total: 0, notes: {} };

const MOST_LINES = { services: 5, pages: 3, articles: 2, questions: 3 };

/** Returns the link to a question with its answer open. */
export const questionPath = ({ id }: { id: string }) => `/faq#${id}`;

/** Returns a few results of each kind except products. */
export function toFoundElsewhere(answer: SearchAnswer): FoundElsewhere {
  const { services, articles, questions, pages, products, order } = answer;
  const groups: Record<Exclude<SearchKind, "product">, SearchGroup> = {
    service: {
      kind: "service",
      lines: services.docs.slice(0, MOST_LINES.services).map((service) => ({
        id: service.id,
        name: service.name,
        to: servicePath(service),
        note: whyWords(service.why),
        treatment: {
          picture: service.images[0],
          category: service.category.slug,
          price: priceWords(service),
        },
      })),
    },
    page: {
      kind: "page",
      lines: pages.docs
        .slice(0, MOST_LINES.pages)
        .map(({ id, name, path, text, why }) => ({ id, name, to: path, text, note: whyBeside(why, text) })),
    },
    question: {
      kind: "question",
      lines: questions.docs
        .slice(0, MOST_LINES.questions)
        .map(({ why, ...one }) => ({ id: one.id, name: one.question, to: questionPath(one), note: whyWords(why) })),
    },
    article: {
      kind: "article",
      lines: articles.docs
        .slice(0, MOST_LINES.articles)
        .map(({ id, title, why }) => ({ id, name: title, to: `/news/${id}`, note: whyWords(why) })),
    },
  };
  const [first] = order;
  const rest = order
    .flatMap((kind) => (kind === "product" ? [] : [groups[kind]]))
    .filter(({ lines }) => lines.length > 0);
  const leads = first === "page" || first === "question" || products.docs.length === 0;
  return {
    lead: leads ? rest[0] : undefined,
    groups: leads ? rest.slice(1) : rest,
    readAs: answer.readAs,
    total: answer.totalDocs,
    notes: Object.fromEntries(
      products.docs.flatMap(({ id, why }) => {
        const words = whyWords(why);
        return words ? [[id, words]] : [];
      }),
    ),
  };
}

/** Returns all groups except products, in the order of their rows. */
export const groupsOf = ({ lead, groups }: FoundElsewhere): SearchGroup[] => (lead ? [lead, ...groups] : groups);

/** Returns what a screen reader announces for new results: "4 products, 2 treatments, 1 question". */
export function foundWords(productCount: number, groups: readonly SearchGroup[], words: Words): string {
  const counts: [count: number, kind: SearchKind][] = [
    [productCount, "product"],
    ...groups.map(({ kind, lines }): [number, SearchKind] => [lines.length, kind]),
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, kind]) => words.say(COUNTED[kind], { count }))
    .join(", ");
}

const COUNTED = {
  product: msg("{count, plural, one {{count} product} other {{count} products}}"),
  service: msg("{count, plural, one {{count} treatment} other {{count} treatments}}"),
  page: msg("{count, plural, one {{count} page} other {{count} pages}}"),
  question: msg("{count, plural, one {{count} question} other {{count} questions}}"),
  article: msg("{count, plural, one {{count} article} other {{count} articles}}"),
} satisfies Record<SearchKind, Message<{ count?: unknown }>>;

/** Returns the first result for each name (SH-6). */
export function uniqueByName<T extends { name: string }>(hits: T[]): T[] {
  const shownKeys = new Set<string>();
  return hits.filter(({ name }) => {
    const key = name.trim().toLowerCase();
    return !shownKeys.has(key) && shownKeys.add(key);
  });
}

/** Splits a name around the typed text, to highlight it. */
export function aroundMatch(name: string, text: string): [before: string, match: string, after: string] {
  const at = text.trim() ? name.toLowerCase().indexOf(text.trim().toLowerCase()) : -1;
  if (at < 0) return [name, "", ""];
  const end = at + text.trim().length;
  return [name.slice(0, at), name.slice(at, end), name.slice(end)];
}
