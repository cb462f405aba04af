import type { SearchAnswer } from "#modules/search/contract/search-calls.ts";
import { servicePath } from "#web/shell/menu.ts";
import type { PictureData } from "#web/ui/pictures/picture.tsx";

/** A product as the search answers it. */
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

/** A line that leads somewhere: a treatment, an article or a question. */
export type SearchLine = { id: string; name: string; to: string };

export type SearchGroup = { label: string; lines: SearchLine[] };

export type FoundElsewhere = {
  groups: SearchGroup[];
  /** How mistyped words were read. */
  readAs?: string | undefined;
  /** Of everything, products included; for the way to all of it. */
  total: number;
  /** The ingredient for which a product was found, by the product's id. */
  contains: Record<string, string>;
};

export const nothingElse: FoundElsewhere = { groups: [], total: 0, contains: {} };

const MOST_LINES = { services: 5, articles: 2, questions: 3 };

/** Where a question's answer stands open. */
export const questionPath = ({ id }: { id: string }) => `/faq#${id}`;

/** The panel's second column: a few of each kind that isn't a product. */
export function toFoundElsewhere(answer: SearchAnswer): FoundElsewhere {
  const { services, articles, questions, products } = answer;
  const groups: SearchGroup[] = [
    {
      label: "Treatments",
      lines: services.docs
        .slice(0, MOST_LINES.services)
        .map((service) => ({ id: service.id, name: service.name, to: servicePath(service) })),
    },
    {
      label: "Articles",
      lines: articles.docs
        .slice(0, MOST_LINES.articles)
        .map(({ id, title }) => ({ id, name: title, to: `/news/${id}` })),
    },
    {
      label: "Questions",
      lines: questions.docs
        .slice(0, MOST_LINES.questions)
        .map((question) => ({ id: question.id, name: question.question, to: questionPath(question) })),
    },
  ];
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    readAs: answer.readAs,
    total: answer.totalDocs,
    contains: Object.fromEntries(products.docs.flatMap(({ id, contains }) => (contains ? [[id, contains]] : []))),
  };
}

/** "4 products, 2 treatments, 1 question": what a screen reader hears when an answer has come. */
export function foundWords(productCount: number, groups: readonly SearchGroup[]): string {
  const counts: [count: number, label: string][] = [
    [productCount, "products"],
    ...groups.map(({ label, lines }): [number, string] => [lines.length, label.toLowerCase()]),
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${count === 1 ? label.replace(/s$/, "") : label}`)
    .join(", ");
}

/** One row per name: the first answer with it wins (SH-6). */
export function uniqueByName<T extends { name: string }>(hits: T[]): T[] {
  const seen = new Set<string>();
  return hits.filter(({ name }) => {
    const key = name.trim().toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** The text split around what was typed, for marking it in a name. */
export function aroundMatch(name: string, text: string): [before: string, match: string, after: string] {
  const at = text.trim() ? name.toLowerCase().indexOf(text.trim().toLowerCase()) : -1;
  if (at < 0) return [name, "", ""];
  const end = at + text.trim().length;
  return [name.slice(0, at), name.slice(at, end), name.slice(end)];
}
