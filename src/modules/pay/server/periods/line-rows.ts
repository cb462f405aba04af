import type { PayLine } from "../../domain/pay-line.ts";
import { POOL } from "../../domain/tip-lines.ts";
import type { payLines } from "../tables.ts";

type Row = typeof payLines.$inferSelect;
type NewRow = typeof payLines.$inferInsert;

/** Converts a line to its database row. */
export function toRow(line: PayLine, periodId: string): NewRow {
  const { source, unit, orderId, orderLineId, appointmentId, ruleId, ruleVersion, deducted, ...rest } = line;
  return {
    ...rest,
    periodId,
    transferId: source?.transferId ?? null,
    entryLine: source?.entryLine ?? null,
    part: source?.part ?? null,
    unit: unit ?? null,
    orderId: orderId ?? null,
    orderLineId: orderLineId ?? null,
    appointmentId: appointmentId ?? null,
    ruleId: ruleId ?? null,
    ruleVersion: ruleVersion ?? null,
    deductedCents: deducted ?? null,
    isPool: line.kind === "tip" && line.name === POOL,
  };
}

/** Converts a database row to a line, as used by the rules. */
export function fromRow(row: Row): PayLine {
  const { transferId, entryLine, part } = row;
  return {
    personId: row.personId,
    kind: row.kind,
    day: row.day,
    name: row.name,
    base: row.base,
    rate: row.rate,
    source: transferId === null || entryLine === null || part === null ? undefined : { transferId, entryLine, part },
    orderId: row.orderId ?? undefined,
    orderLineId: row.orderLineId ?? undefined,
    appointmentId: row.appointmentId ?? undefined,
    unit: row.unit ?? undefined,
    cents: row.cents,
    counted: row.counted,
    saleCents: row.saleCents,
    reason: row.reason,
    deducted: row.deductedCents ?? undefined,
    ruleId: row.ruleId ?? undefined,
    ruleVersion: row.ruleVersion ?? undefined,
  };
}
