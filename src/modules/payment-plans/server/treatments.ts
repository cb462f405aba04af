import type { SQL } from "drizzle-orm";
import type { Reference } from "#platform/resource/refs/reference.ts";

/**
 * Treatments belong to a higher module, so the application's startup passes them in. `rows`: `id`, `name`, and
 * `price_cents`, null where one visit has no single price.
 */
export type Treatments = { rows: SQL; reference: Reference };
