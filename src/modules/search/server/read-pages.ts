import { listProductsById, listServicesById } from "#modules/catalog/server/public.ts";
import { listArticlesById, listFaqsById, recallClinicSettings } from "#modules/content/server/public.ts";
import { sideBySide } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { toPage } from "#shared/contract/define-call.ts";
import { factText } from "../domain/fact-text.ts";
import type { Reading } from "../domain/readings.ts";
import type { SearchKind } from "../domain/search-kind.ts";
import { type EntryParts, whyFound } from "../domain/why-found.ts";
import type { SearchDeps } from "./recall-vocabulary.ts";

/** A result: how well it matches, its rank within its kind, and the interpretation used. */
export type Entry = {
  kind: SearchKind;
  id: string;
  total: number;
  score: number;
  rank: number;
  parts: EntryParts;
  reading: Reading | undefined;
};

/** Returns the first sentence or two of a page's text. */
function opening(text: string): string {
  return /^.{40,160}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text.slice(0, 160);
}

export function totalOf(entries: readonly Entry[], kind: SearchKind): number {
  return entries.find((entry) => entry.kind === kind)?.total ?? 0;
}

/**
 * Returns a page of results for each kind, with the reason where the name doesn't match. Uses one statement per kind
 * found, all sent in one packet (one round trip to the database), because many simultaneous searches with a connection
 * per statement would wait for connections.
 */
export async function readPages(
  deps: SearchDeps,
  entries: readonly Entry[],
  paging: { page: number; limit: number },
  now: Date,
) {
  const { db } = deps;
  const first = (paging.page - 1) * paging.limit;
  const of = (kind: SearchKind) => entries.filter((entry) => entry.kind === kind && entry.rank > first);
  const idsOf = (kind: SearchKind) => of(kind).map(({ id }) => id);
  const { products, services, articles, questions, clinic } = await sideBySide(db, (connection) =>
    batch({
      products: listProductsById(connection, idsOf("product"), now),
      services: listServicesById(connection, idsOf("service"), now),
      articles: idsOf("article").length > 0 ? listArticlesById(connection, idsOf("article")) : undefined,
      questions: idsOf("question").length > 0 ? listFaqsById(connection, idsOf("question")) : undefined,
      clinic: of("page").length > 0 ? recallClinicSettings(deps) : undefined,
    }),
  );
  const paged = <T extends { id: string }>(kind: SearchKind, docs: Iterable<T>) => {
    const byId = new Map([...docs].map((doc) => [doc.id, doc]));
    const inOrder = of(kind).flatMap(({ id, reading, parts }) => {
      const doc = byId.get(id);
      const why = reading && whyFound(reading, parts);
      return doc ? [why ? { ...doc, why } : doc] : [];
    });
    return toPage(inOrder, totalOf(entries, kind), paging);
  };
  const pages = of("page").flatMap(({ id, parts }) => {
    const text = (clinic && factText(id, clinic.location)) ?? opening(parts.text);
    // A fact that the clinic hasn't entered isn't a result.
    return text === "" ? [] : [{ id, name: parts.name, path: parts.path ?? "/", text }];
  });
  return {
    services: paged("service", services.values()),
    products: paged("product", products.values()),
    pages: paged("page", pages),
    questions: paged("question", questions ?? []),
    articles: paged("article", articles ?? []),
  };
}
