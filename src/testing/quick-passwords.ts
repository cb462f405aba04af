import { setHashCost } from "#modules/account/server/passwords/password-hashing.ts";

/**
 * Hashing with the product's settings takes 20 ms of CPU time, and tests do it thousands of times. Only the test of the
 * settings runs without this.
 */
setHashCost({ memoryCost: 64, timeCost: 1, parallelism: 1 });
