import type { PayLine } from "./pay-line.ts";

type KeyedLine = Pick<PayLine, "kind" | "day" | "name" | "source" | "personId" | "rate">;

/** Returns the key of a period's line, based on what it is about. Recalculation gives the same key. */
export function keyOfLine({ kind, day, name, source, personId, rate }: KeyedLine): string {
  const about = source ? [source.transferId, source.entryLine, source.part, rate] : [day, name];
  return [kind, personId, ...about].join(" ");
}

/** Returns a line's whole content as text, to detect changes. */
export function contentOf({ source, ...line }: PayLine): string {
  const {
    personId,
    kind,
    day,
    name,
    base,
    rate,
    cents,
    saleCents,
    reason,
    ruleId,
    ruleVersion,
    unit,
    counted,
    deducted,
  } = line;
  return JSON.stringify([
    ...[personId, kind, day, source?.transferId, source?.entryLine, source?.part, name, base, rate, cents],
    ...[saleCents, counted, deducted, reason, ruleId, ruleVersion, unit],
  ]);
}
