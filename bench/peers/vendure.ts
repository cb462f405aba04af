import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { pick } from "../api-rows.ts";
import { ask } from "../ask.ts";
import { databasePidIn, freePort } from "../server-under-test.ts";
import type { PeerProduct, Shop } from "./shop.ts";

const VERSION = "3.7.3";
const READY_WITHIN_MS = 120_000;

const ORDER = `... on Order { id code state totalQuantity subTotalWithTax totalWithTax
  lines { id quantity unitPriceWithTax linePriceWithTax productVariant { id name sku stockLevel } } }
  ... on ErrorResult { errorCode message }`;
const ADD = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ${ORDER} } }`;
const ITEMS = `totalItems items { productId productName slug description productAsset { preview }
  priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } inStock }`;
const QUERIES = {
  "product by name": `query ($slug: String) { product(slug: $slug) { id name slug description featuredAsset { preview }
    variants { id name sku priceWithTax stockLevel } facetValues { id name } } }`,
  "list of 20 products": `query { search(input: { take: 20, groupByProduct: true, sort: { name: ASC } }) { ${ITEMS} } }`,
  "search of a word": `query ($term: String) { search(input: { term: $term, take: 20, groupByProduct: true }) { ${ITEMS} } }`,
};

/** Installs Vendure from npm into a folder of its own, once. */
function install(folder: string): void {
  if (existsSync(join(folder, "node_modules", "@vendure", "core"))) return;
  const flags = ["install", "--no-audit", "--no-fund", "--ignore-scripts", `@vendure/core@${VERSION}`, "pg"];
  const { status, stderr } = spawnSync("npm", flags, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`Vendure wasn't installed: ${stderr.slice(-500)}`);
}

const COLUMNS =
  "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets";

/** Returns the products as the file that Vendure's importer reads. */
function toCsv(products: PeerProduct[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = products.map(({ name, slug, description, cents }) =>
    [name, slug, description, "", "", "", "", slug, (cents / 100).toFixed(2), "Standard", "1000000", "true", "", ""]
      .map(cell)
      .join(","),
  );
  return [COLUMNS, ...lines].join("\n");
}

/** Starts Vendure with the given products, on a database like ours that is emptied before. */
export async function startVendure(folder: string, products: PeerProduct[], word: string): Promise<Shop> {
  const dataDir = join(folder, "data");
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  install(folder);
  await copyFile(new URL("vendure-server.mjs", import.meta.url), join(folder, "server.mjs"));
  await writeFile(join(folder, "products.csv"), toCsv(products));
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const { host, port: databasePort, user, password, database: name } = new Client(database.url);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    // Vendure's database driver warns about its own queries.
    NODE_NO_WARNINGS: "1",
    PEER: JSON.stringify({
      port,
      database: { host, port: databasePort, username: user, password, database: name },
    }),
  };
  const seeded = spawn(process.execPath, ["server.mjs", "seed"], { cwd: folder, env, stdio: "inherit" });
  const code = await new Promise((resolve) => seeded.once("exit", resolve));
  if (code !== 0) throw new Error(`Vendure wasn't filled: it exited with ${code}`);
  const server = spawn(process.execPath, ["server.mjs"], { cwd: folder, env, stdio: "inherit" });
  const api = `http://127.0.0.1:${port}/shop-api`;
  await whenReady(server, api);
  const stop = async () => {
    server.kill();
    await new Promise((resolve) => server.once("exit", resolve));
    await database.stop({ force: true });
  };
  const [first] = products;
  if (!first) throw new Error("there are no products");
  const variables = {
    "product by name": { slug: first.slug },
    "list of 20 products": {},
    "search of a word": { term: word },
  };
  const read = (row: keyof typeof QUERIES) => ({
    url: api,
    method: "POST" as const,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: QUERIES[row], variables: variables[row] }),
  });
  return {
    name: `Vendure ${VERSION}`,
    pid: server.pid ?? 0,
    databasePid: databasePidIn(dataDir),
    reads: {
      "product by name": read("product by name"),
      "list of 20 products": read("list of 20 products"),
      "search of a word": read("search of a word"),
    },
    openCarts: ({ customers, lines }) => openCarts(api, products.slice(0, lines), customers),
    stop,
  };
}

async function whenReady(server: ChildProcess, api: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error("Vendure ended before it was ready");
    const { status } = await query(api, "{ activeChannel { id } }").catch(() => ({ status: 0 }));
    if (status === 200) return;
    if (Date.now() > until) throw new Error("Vendure didn't become ready");
    await sleep(100);
  }
}

async function query(api: string, text: string, variables: Record<string, string> = {}, token?: string) {
  const response = await ask(api, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query: text, variables }),
  });
  return { status: response.status, text: response.text, token: response.headers["vendure-auth-token"] };
}

const REGISTER = `mutation ($email: String!, $password: String!) {
  registerCustomerAccount(input: { emailAddress: $email, password: $password, firstName: "Bench", lastName: "Buyer" }) { __typename } }`;
const LOGIN = `mutation ($email: String!, $password: String!) { login(username: $email, password: $password) { __typename } }`;

let customersSoFar = 0;

async function openCarts(api: string, products: PeerProduct[], customers: number) {
  const variants = await Promise.all(
    products.map(async ({ slug }) => {
      const { text } = await query(api, QUERIES["product by name"], { slug });
      const { data } = JSON.parse(text) as { data: { product: { variants: { id: string }[] } } }; // the fields that the query requests
      return pick(data.product.variants, 0).id;
    }),
  );
  const tokens: string[] = [];
  for (let count = 0; count < customers; count += 1) {
    customersSoFar += 1;
    const account = { email: `bench-${customersSoFar}@example.com`, password: `Quiet-lantern-${customersSoFar}` };
    await query(api, REGISTER, account);
    const { token, text } = await query(api, LOGIN, account);
    if (typeof token !== "string") throw new Error(`Vendure didn't log a customer in: ${text}`);
    tokens.push(token);
  }
  return async (index: number) => {
    const id = pick(variants, Math.floor(index / tokens.length));
    const { status, text } = await query(api, ADD, { id }, pick(tokens, index));
    return status === 200 && text.includes('"lines":[');
  };
}
