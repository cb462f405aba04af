import { fromWire } from "#shared/contract/wire-names.ts";

/**
 * The keys in local storage, all fixed by the requirements (AU-5). A stored value that no longer matches its format is
 * deleted.
 */
export type StorageKey =
  | "token"
  | "userData"
  | "cart"
  | "service cart"
  | "dummy cart"
  | "quiz bundle"
  | "quiz single product"
  | "change-password id"
  | "acneEmail";

export type Guard<T> = (value: unknown) => value is T;

/**
 * Calls a function with local storage, which may be missing (on the server), blocked or full. Without it, the site
 * works but remembers nothing.
 */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return typeof localStorage === "undefined" ? undefined : use(localStorage);
  } catch {
    return undefined;
  }
}

/**
 * Returns the value stored under `key`, with our field names, if `guard` accepts its format; otherwise deletes it. Ids
 * are stored as `_id`, in older carts as `id` (CT-1).
 */
export function readStored<T>(key: StorageKey, guard: Guard<T>): T | undefined {
  return withStorage((storage) => {
    const text = storage.getItem(key);
    if (text === null) return undefined;
    const value = fromWire(parsed(text));
    if (guard(value)) return value;
    storage.removeItem(key);
    return undefined;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores `value` as JSON; `undefined` removes the key. */
export function writeStored(key: StorageKey, value: unknown): void {
  withStorage((storage) =>
    value === undefined ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value, withStoredId)),
  );
}

/** Stores ids as `_id`, because a tab that still runs an older version knows only that name. */
function withStoredId(_: string, value: unknown): unknown {
  if (!isRecord(value) || !("id" in value)) return value;
  const { id, ...others } = value;
  return { _id: id, ...others };
}

/**
 * Reads a key that holds plain text instead of JSON: `token`, `change-password id`, `acneEmail`. An empty text is
 * treated as absent.
 */
export function readStoredText(key: StorageKey): string | undefined {
  return withStorage((storage) => storage.getItem(key)) || undefined;
}

export function writeStoredText(key: StorageKey, text: string | undefined): void {
  withStorage((storage) => (text ? storage.setItem(key, text) : storage.removeItem(key)));
}

/**
 * Calls back when another tab has changed one of `keys`, or cleared everything. Returns a function that unsubscribes.
 */
export function onStoredElsewhere(keys: StorageKey[], changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === null || keys.some((key) => key === event.key))) changed();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= 64;
