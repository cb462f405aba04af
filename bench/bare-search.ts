/**
 * A plain `node:http` server that sends the statements of a search and responds with their rows, to measure what a
 * search costs without the product's framework. `node bench/bare-search.ts <data folder>` prints its port. `/products/7`
 * and `/site/7` run the eighth search of visitors-searches.json.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toSearchWords } from "#modules/catalog/domain/search-text.ts";
import { listProductsById, listServicesById } from "#modules/catalog/server/public.ts";
import { listArticlesById, listFaqsById } from "#modules/content/server/public.ts";
import { type Reading, toReadings } from "#modules/search/domain/readings.ts";
import { type SearchKind, searchKinds } from "#modules/search/domain/search-kind.ts";
import { toSearchValues, toWordPatterns } from "#modules/search/server/entry-patterns.ts";
import { recallVocabulary } from "#modules/search/server/recall-vocabulary.ts";
import { listWithAllWords, listWithSomeWords } from "#modules/search/server/search-all.ts";
import { listMatchingProducts } from "#modules/search/server/search-products.ts";
import { openDatabase, sideBySide } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { batch } from "#platform/db/statement.ts";

const LIST = new URL("../src/modules/search/server/visitors-searches.json", import.meta.url);

/** A search's first statement with its values, and the interpretation of which half of the words are searched next. */
type Search = { values: { readings: string; phrase: string; after: number; last: number }; reading: Reading };

const embedded = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? "", log: () => {} });
const db = openDatabase(embedded.url);
const vocabulary = await recallVocabulary({ db, versions: { versionOf: () => "" } });
const list = JSON.parse(readFileSync(LIST, "utf8")) as { search: string }[]; // the format of our own file
/** The page that a search returns without a limit of its own. */
const page = { after: 0, last: 20 };
const searches = list.flatMap(({ search }): Search[] => {
  const readings = toReadings(toSearchWords(search), vocabulary);
  const reading = readings.findLast(({ synonym }) => synonym === undefined);
  return reading ? [{ values: { ...page, ...toSearchValues(readings) }, reading }] : [];
});

async function respond(url: string): Promise<unknown> {
  const [, kind, index] = url.split("/");
  const search = searches[Number(index) % searches.length];
  if (!search) throw new Error(`there is no search ${url}`);
  return kind === "products" ? listMatchingProducts(db, { ...search.values, kinds: ["product"] }) : searchSite(search);
}

async function searchSite({ values, reading }: Search) {
  const all = await listWithAllWords(db, { ...values, kinds: [...searchKinds] });
  const words = { words: JSON.stringify(toWordPatterns(reading)), phrase: reading.phrase };
  const rows = all.length > 0 ? all : await listWithSomeWords(db, { ...page, ...words, kinds: [...searchKinds] });
  const idsOf = (kind: SearchKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const pages = await sideBySide(db, (connection) =>
    batch({
      products: listProductsById(connection, idsOf("product"), new Date()),
      services: listServicesById(connection, idsOf("service"), new Date()),
      articles: idsOf("article").length > 0 ? listArticlesById(connection, idsOf("article")) : undefined,
      questions: idsOf("question").length > 0 ? listFaqsById(connection, idsOf("question")) : undefined,
    }),
  );
  // The product sends no texts of entries either.
  const found = rows.map(({ parts: _, ...row }) => row);
  return [found, [...pages.products.values()], [...pages.services.values()], pages.articles, pages.questions];
}

const server = createServer((request, response) => {
  respond(request.url ?? "").then(
    (rows) => response.setHeader("content-type", "application/json").end(JSON.stringify(rows)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`)); // listens on TCP
process.once("SIGTERM", () => process.exit());
