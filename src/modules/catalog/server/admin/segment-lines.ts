import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { AppError } from "#shared/app-error.ts";
import { readSegment } from "../../domain/segment-text.ts";
import { minutesOf, type ServiceSegment } from "../../domain/service-segment.ts";

export function segmentsOf(lines: readonly string[]): ServiceSegment[] {
  return lines.flatMap((line) => readSegment(line).segment ?? []);
}

/** Returns SQL for a column of segments as lines, in the format of `segmentText`. */
export function linesOfSegmentsInSql(segments: PgColumn): SQL {
  return sql`array(select concat_ws(', ', part->>'kind', (part->>'minutes') || ' min',
      case part->>'staff' when 'lead' then 'practitioner' when 'none' then 'no one' when 'watch' then 'watched'
        else (select string_agg('role ' || role, ', ') from jsonb_array_elements_text(part->'staff'->'roles') role) end,
      (select string_agg('device ' || device, ', ') from jsonb_array_elements_text(part->'devices') device),
      'room ' || (part->>'room'), 'wait ' || nullif(part->>'waitAfter', '0'))
    from jsonb_array_elements(${segments}) with ordinality as parts(part, position) order by position)`;
}

type Whole = { parts: readonly string[]; minutes: number; what: string };

/** Throws `invalid_input` at the field if the parts don't add up to the minutes of the whole. */
export function assertFilled({ parts, minutes, what }: Whole): void {
  const sum = minutesOf(segmentsOf(parts));
  if (parts.length === 0 || sum === minutes) return;
  refuse(`The parts take ${sum} minutes together, the ${what} takes ${minutes}.`);
}

/**
 * Throws `invalid_input` unless at least one part needs the practitioner, and all parts use only the treatment's device
 * types.
 */
export function assertDone(parts: readonly string[], deviceTypes: readonly string[]): void {
  const segments = segmentsOf(parts);
  if (segments.length > 0 && !segments.some(({ staff }) => staff === "lead"))
    refuse("One part at least needs the practitioner.");
  const unknown = segments.flatMap(({ devices }) => devices).find((device) => !deviceTypes.includes(device));
  if (unknown !== undefined) refuse(`Add ${unknown} to the types of device first.`);
}

function refuse(message: string): never {
  throw new AppError("invalid_input", { message, issues: [{ path: "parts", message }] });
}
