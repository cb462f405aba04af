import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createBoundedWork } from "#platform/bounded-work.ts";
import { newSecret } from "#shared/ids.ts";

/** argon2id, the library's default, with 19 MiB, two passes, one lane. */
const PRODUCT_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limits concurrent hashes: each uses a core for about 20 ms, and at least half the cores stay free. */
const work = createBoundedWork({ atOnce: Math.max(2, Math.floor(availableParallelism() / 2)), waiting: 256 });

let cost = PRODUCT_COST;

/** A hash to compare with when there is no account, so that an unknown email costs as much as a known one (AU-4). */
let hashOfNobody = hash(newSecret(), cost);

/** Sets the hashing cost, for tests that hash thousands of passwords and aren't about hashing. */
export function setHashCost(next: typeof PRODUCT_COST = PRODUCT_COST): void {
  cost = next;
  hashOfNobody = hash(newSecret(), cost);
}

/** Normalizes to NFC: the same characters typed on different keyboards are the same password. */
const bytesOf = (password: string) => password.normalize("NFC");

export function hashPassword(password: string): Promise<string> {
  return work(() => hash(bytesOf(password), cost));
}

/** Whether `password` matches `passwordHash`. Without a hash it takes as long and returns false. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const compared = passwordHash ?? (await hashOfNobody);
  const isSame = await work(() => verify(compared, bytesOf(password)));
  return isSame && typeof passwordHash === "string";
}
