import type { Load } from "../load.ts";

/** A product with its first size, as each of the compared shops sells it. */
export type PeerProduct = { slug: string; name: string; description: string; cents: number };

export const READ_ROWS = ["product by name", "list of 20 products", "search of a word"] as const;
export type ReadRow = (typeof READ_ROWS)[number];

/** A running shop to measure. */
export type Shop = {
  name: string;
  pid: number;
  databasePid: number | undefined;
  /** The request of each row that measures reading. Its response has the data that a storefront's page shows. */
  reads: Record<ReadRow, Pick<Load, "url" | "method" | "headers" | "body">>;
  /**
   * Signs customers up. Returns a function that adds one of the first `lines` products to one customer's cart, and
   * returns whether that succeeded. The shop responds with the whole cart.
   */
  openCarts(size: { customers: number; lines: number }): Promise<(index: number) => Promise<boolean>>;
  stop(): Promise<void>;
};
