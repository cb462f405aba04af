import { and, eq, isNull } from "drizzle-orm";
import { resources } from "../tables.ts";

/** New visits only use resources that are active and not archived. Visits already booked with other resources stay. */
export const isPlanned = and(eq(resources.isActive, true), isNull(resources.archivedAt));
