import { and, eq, isNull } from "drizzle-orm";
import { resources } from "../tables.ts";

/** New visits are planned with what is in use and not archived. Visits that are booked with anything else stay. */
export const isPlanned = and(eq(resources.isActive, true), isNull(resources.archivedAt));
