/**
 * A plain `node:http` server that sends the statement of a search and responds with its rows: what a search takes
 * without the product's own code. `node bench/bare-search.ts <data folder>` prints its port. `/products/7` and `/site/7`
 * run the eighth search of the list.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toSearchWords } from "#modules/catalog/domain/search-text.ts";
import { toReadings } from "#modules/search/domain/readings.ts";
import { searchKinds } from "#modules/search/domain/search-kind.ts";
import { toSearchValues } from "#modules/search/server/entry-patterns.ts";
import { recallVocabulary } from "#modules/search/server/recall-vocabulary.ts";
import { listWithAllWords } from "#modules/search/server/search-all.ts";
import { listMatchingProducts } from "#modules/search/server/search-products.ts";
import { openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";

const LIST = new URL("../src/modules/search/server/visitors-searches.json", import.meta.url);

const embedded = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? "", log: () => {} });
const db = openDatabase(embedded.url);
const vocabulary = await recallVocabulary({ db, versions: { versionOf: () => "" } });
const list = JSON.parse(readFileSync(LIST, "utf8")) as { search: string }[]; // the format of our own file
const page = { after: 0, last: 10 };
const searches = list.map(({ search }) => toSearchValues(toReadings(toSearchWords(search), vocabulary)));

const server = createServer(async ({ url = "" }, response) => {
  const [, kind, index] = url.split("/");
  const values = { ...page, ...searches[Number(index) % searches.length] };
  const rows =
    kind === "products"
      ? await listMatchingProducts(db, { ...values, kinds: ["product"] })
      : await listWithAllWords(db, { ...values, kinds: [...searchKinds] });
  response.setHeader("content-type", "application/json").end(JSON.stringify(rows));
}).listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`)); // listens on TCP
process.once("SIGTERM", () => process.exit());
