import { setHashCost } from "#modules/account/server/passwords/password-hashing.ts";

/** A hash at the product's cost takes 20 ms of processor, and tests make thousands. The test of the cost runs alone, without this. */
setHashCost({ memoryCost: 64, timeCost: 1, parallelism: 1 });
