import { rm } from "node:fs/promises";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { addToCart, pick } from "../api-rows.ts";
import { signUpMany } from "../journeys.ts";
import { openRowCopier } from "../scale/copy-rows.ts";
import { addProducts, balanceShelves } from "../scale/grow-shop.ts";
import { type Product, startServer } from "../server-under-test.ts";
import type { PeerProduct, Shop } from "./shop.ts";

/** The minimum number of products. All of the demo's products are copied equally often. */
const PRODUCTS = 200;
const PAGE = 100;

type ListedProduct = Product & { name: string; price: number };

async function allProducts(origin: string): Promise<ListedProduct[]> {
  const products: ListedProduct[] = [];
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${origin}/api/v1/Product/all/paginate?limit=${PAGE}&page=${page}`);
    const { data } = (await response.json()) as { data: { docs: ListedProduct[]; hasNextPage: boolean } }; // the documented response
    products.push(...data.docs);
    if (!data.hasNextPage) return products;
  }
}

async function descriptionOf(origin: string, { slug }: Product): Promise<string> {
  const response = await fetch(`${origin}/api/v1/Product/ByName/${slug}`);
  return ((await response.json()) as { data: { description: string } }).data.description; // the documented response
}

/**
 * Starts Halcyon with its demo, copies the demo's products until there are at least 200, and returns all of them for
 * the other shop.
 */
export async function startHalcyon(dataDir: string, word: string): Promise<{ shop: Shop; products: PeerProduct[] }> {
  await rm(dataDir, { recursive: true, force: true });
  await (await startServer(dataDir)).stop();
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const copier = await openRowCopier(database.url);
  await addProducts(copier, PRODUCTS);
  await balanceShelves(copier);
  await copier.close();
  await database.stop();
  const server = await startServer(dataDir);
  const listed = await allProducts(server.origin);
  const first = pick(listed, 0);
  const read = (path: string) => ({ url: `${server.origin}/api/v1/${path}` });
  const shop: Shop = {
    name: "Halcyon",
    pid: server.pid,
    databasePid: server.databasePid,
    reads: {
      "product by name": read(`Product/ByName/${first.slug}?id=${first._id}`),
      "list of 20 products": read("Product/all/paginate?limit=20"),
      "search of a word": read(`Product/all/paginateProductSearch?search=${word}`),
    },
    async openCarts({ customers, lines }) {
      return addToCart(await signUpMany(server.origin, "peer", customers), listed.slice(0, lines));
    },
    stop: server.stop,
  };
  const products: PeerProduct[] = [];
  for (const product of listed) {
    const { slug, name, price: cents } = product;
    products.push({ slug, name, cents, description: await descriptionOf(server.origin, product) });
  }
  return { shop, products };
}
