import { type SQL, sql } from "drizzle-orm";
import type { Reference } from "#platform/resource/refs/reference.ts";
import { services } from "./tables.ts";

/**
 * Treatments for packages of several visits, with the minimum price of a visit. A price by the unit isn't a price per
 * visit.
 */
const rows: SQL = sql`(select id, name, case when price_unit is null then price_cents end as price_cents from services)`;

const reference: Reference = { table: services, id: services.id, key: services.slug };

export const packageTreatments = { rows, reference };
