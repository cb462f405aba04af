import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createBoundedWork } from "#platform/bounded-work.ts";
import { newSecret } from "#shared/ids.ts";

/** argon2id, the library's default, with 19 MiB, two passes, one lane. */
const PRODUCT_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a core for some 20 ms; the rest of the process keeps at least half of them. */
const work = createBoundedWork({ atOnce: Math.max(2, Math.floor(availableParallelism() / 2)), waiting: 256 });

let cost = PRODUCT_COST;

/** A hash to compare with when there is no account, so that an unknown email costs what a known one does (AU-4). */
let hashOfNobody = hash(newSecret(), cost);

/** Sets what a hash costs: for tests, which hash thousands of passwords and are about other things. */
export function setHashCost(next: typeof PRODUCT_COST = PRODUCT_COST): void {
  cost = next;
  hashOfNobody = hash(newSecret(), cost);
}

/** The same characters typed on another keyboard are the same password. */
const bytesOf = (password: string) => password.normalize("NFC");

export function hashPassword(password: string): Promise<string> {
  return work(() => hash(bytesOf(password), cost));
}

/** Whether a password is the one of `passwordHash`; without a hash it takes as long, and the answer is no. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const compared = passwordHash ?? (await hashOfNobody);
  const isSame = await work(() => verify(compared, bytesOf(password)));
  return isSame && typeof passwordHash === "string";
}
