import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

// Loaded when it is needed: most processes never encrypt a backup.
const age = () => import("age-encryption");

/** Throws an Error of one sentence unless the recipient is a public key of age (the encryption program). */
export async function assertRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await age();
  try {
    new Encrypter().addRecipient(recipient);
  } catch (cause) {
    throw new Error("The setting BACKUP_AGE_RECIPIENT isn't a whole recipient of age: copy it again.", { cause });
  }
}

/** Encrypts a file to a recipient, as a stream. Only its owner may read the new file. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  try {
    const encrypted = await encrypter.encrypt(webStreamOf(from));
    await pipeline(Readable.fromWeb(encrypted as ReadableStream), createWriteStream(to, { mode: 0o600 }));
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** Returns a file's content, decrypted as a stream. Throws an Error of one sentence when the identity doesn't fit. */
export async function decryptFile(file: string, identityFile: string): Promise<Readable> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity);
  const encrypted = webStreamOf(file);
  const decrypted = await decrypter.decrypt(encrypted).catch((cause: unknown) => {
    throw new Error(`${file} isn't encrypted to the identity in ${identityFile}, or it is damaged.`, { cause });
  });
  return Readable.from(piecesOf(decrypted as ReadableStream<Uint8Array>), { objectMode: false });
}

async function* piecesOf(decrypted: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* decrypted;
  } catch (cause) {
    throw new Error("The backup can't be decrypted to its end: it is not whole.", { cause });
  }
}

function webStreamOf(file: string): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>; // of bytes, without an encoding
}

/** Reads the identities of a file that age-keygen wrote: one a line, besides comments. */
async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) throw new Error(`${file} holds no identity of age (AGE-SECRET-KEY-…).`);
  return identities;
}
