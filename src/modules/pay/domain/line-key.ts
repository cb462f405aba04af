import type { PayLine } from "./pay-line.ts";

type KeyedLine = Pick<PayLine, "kind" | "day" | "name" | "source" | "personId" | "rate">;

/** Names a line of a period by what it is about, the same whenever it is reckoned. */
export function keyOfLine({ kind, day, name, source, personId, rate }: KeyedLine): string {
  const about = source ? [source.transferId, source.entryLine, source.part, rate] : [day, name];
  return [kind, personId, ...about].join(" ");
}

/** Returns all that a line says as text, to tell whether lines are still as they were. */
export function contentOf({ source, ...line }: PayLine): string {
  const { personId, kind, day, name, base, rate, cents, saleCents, reason, ruleId, ruleVersion, unit, counted } = line;
  return JSON.stringify([
    ...[personId, kind, day, source?.transferId, source?.entryLine, source?.part, name, base, rate, cents],
    ...[saleCents, counted, reason, ruleId, ruleVersion, unit],
  ]);
}
