import { and, eq, isNull } from "drizzle-orm";
import { resources } from "../tables.ts";

/**
 * SQL condition: the resource is active and not archived, so new visits may use it. Visits already booked with other
 * resources stay.
 */
export const isBookableResourceInSql = and(eq(resources.isActive, true), isNull(resources.archivedAt));
