/**
 * A plain `node:http` server that sends the statements of a search and responds with their rows, to measure what a
 * search costs without the product's own code. `node bench/bare-search.ts <data folder>` prints its port. `/products/7`
 * and `/site/7` run the eighth search of visitors-searches.json.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toSearchWords } from "#modules/catalog/domain/search-text.ts";
import { listProductsById, listServicesById } from "#modules/catalog/server/public.ts";
import { listArticlesById, listFaqsById } from "#modules/content/server/public.ts";
import { toReadings } from "#modules/search/domain/readings.ts";
import { type SearchKind, searchKinds } from "#modules/search/domain/search-kind.ts";
import { toSearchValues } from "#modules/search/server/entry-patterns.ts";
import { recallVocabulary } from "#modules/search/server/recall-vocabulary.ts";
import { listWithAllWords } from "#modules/search/server/search-all.ts";
import { listMatchingProducts } from "#modules/search/server/search-products.ts";
import { openDatabase, sideBySide } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { batch } from "#platform/db/statement.ts";

const LIST = new URL("../src/modules/search/server/visitors-searches.json", import.meta.url);

const embedded = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? "", log: () => {} });
const db = openDatabase(embedded.url);
const vocabulary = await recallVocabulary({ db, versions: { versionOf: () => "" } });
const list = JSON.parse(readFileSync(LIST, "utf8")) as { search: string }[]; // the format of our own file
const page = { after: 0, last: 10 };
const searches = list.map(({ search }) => toSearchValues(toReadings(toSearchWords(search), vocabulary)));

async function searchSite(values: object) {
  const rows = await listWithAllWords(db, { ...values, kinds: [...searchKinds] });
  const idsOf = (kind: SearchKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const pages = await sideBySide(db, (connection) =>
    batch({
      products: listProductsById(connection, idsOf("product"), new Date()),
      services: listServicesById(connection, idsOf("service"), new Date()),
      articles: idsOf("article").length > 0 ? listArticlesById(connection, idsOf("article")) : undefined,
      questions: idsOf("question").length > 0 ? listFaqsById(connection, idsOf("question")) : undefined,
    }),
  );
  return [rows, [...pages.products.values()], [...pages.services.values()], pages.articles, pages.questions];
}

const server = createServer(async ({ url = "" }, response) => {
  const [, kind, index] = url.split("/");
  const values = { ...page, ...searches[Number(index) % searches.length] };
  const rows =
    kind === "products" ? await listMatchingProducts(db, { ...values, kinds: ["product"] }) : await searchSite(values);
  response.setHeader("content-type", "application/json").end(JSON.stringify(rows));
}).listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`)); // listens on TCP
process.once("SIGTERM", () => process.exit());
