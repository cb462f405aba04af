const DATABASE = "halcyon-staff";
const STORE = "drafts";

/**
 * All that the device stores of a draft: an id without meaning, and content that only the session's key can decrypt.
 */
type SealedDraft = { id: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Imports the session's key so that no script can read it out again. It is only in memory. */
export function importKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

const about = (id: string) => new TextEncoder().encode(id);

/** Stores a draft, replacing the former one with the same id. */
export async function putDraft(key: CryptoKey, draft: { id: string }): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(draft));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: about(draft.id) }, key, text);
  await inStore("readwrite", (store) => store.put({ id: draft.id, iv, sealed } satisfies SealedDraft));
}

/**
 * Returns the stored drafts that this key can decrypt. Drafts of an ended session can never be decrypted again, so they
 * are deleted.
 */
export async function readDrafts(key: CryptoKey): Promise<unknown[]> {
  const all: SealedDraft[] = await inStore("readonly", (store) => store.getAll());
  const opened: unknown[] = [];
  for (const { id, iv, sealed } of all)
    try {
      const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: about(id) }, key, sealed);
      opened.push(JSON.parse(new TextDecoder().decode(text)));
    } catch {
      await dropDraft(id);
    }
  return opened;
}

export async function dropDraft(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

export async function dropAllDrafts(): Promise<void> {
  await inStore("readwrite", (store) => store.clear());
}
