import type { AnyRecord, Bound } from "./binding.ts";

/** Converts a row to a record: instants become text. */
export function toRecord(row: Record<string, unknown>): AnyRecord {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as AnyRecord; // every selection includes the id
}

/** Converts a record's values to the table's columns, by name: instants become dates. */
export function toColumns({ own, resource, written }: Bound, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined || !own[name]) return [];
      const isInstant = resource.fields[name]?.kind === "instant";
      return [[written[name] ?? name, isInstant && typeof value === "string" ? new Date(value) : value]];
    }),
  );
}
