import { isId, isRecord, readStored, type StorageKey, writeStored } from "#web/state/stored.ts";
import type { Recommendation } from "../contract/recommendation.ts";

/** The stored part of a result: the encrypted link, with which everything else is loaded again. */
export type StoredResult = { resultToken: string; slug?: string; productId?: string };

function isStoredResult(value: unknown): value is StoredResult {
  if (!isRecord(value) || typeof value.resultToken !== "string" || value.resultToken.length > 1_000) return false;
  return (
    (value.productId === undefined || isId(value.productId)) &&
    (value.slug === undefined || typeof value.slug === "string")
  );
}

const KEYS = { bundle: "quiz bundle", product: "quiz single product" } as const satisfies Record<string, StorageKey>;

/**
 * Stores a result on this device (QZ-2), without prices, stock and answers, which the encrypted link retrieves again.
 */
export function storeResult({ resultToken, product }: Recommendation): void {
  if (product) writeStored(KEYS.product, { resultToken, productId: product.id, slug: product.slug });
  else writeStored(KEYS.bundle, { resultToken });
}

export function readResult(kind: keyof typeof KEYS): StoredResult | undefined {
  return readStored(KEYS[kind], isStoredResult);
}

export function dropResult(kind: keyof typeof KEYS): void {
  writeStored(KEYS[kind], undefined);
}

const FRAGMENT = "#result=";

/** Returns the URL of a result. Its secret is in the fragment, which no server sees. */
export function resultPath(resultToken: string): string {
  return `/acnequiz/recomended${FRAGMENT}${resultToken}`;
}

export function tokenInFragment(fragment: string): string | undefined {
  const token = fragment.startsWith(FRAGMENT) ? fragment.slice(FRAGMENT.length) : "";
  return /^[\w-]{1,1000}$/.test(token) ? token : undefined;
}
