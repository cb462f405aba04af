import { and, eq, ne, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { MAIN_LOCATION } from "#modules/locations/domain/location.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError, type PaymentGateway, type ReaderPlace } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { listReaders } from "./find-readers.ts";
import { findTenderOnReader } from "./reader-payments.ts";
import { readers } from "./reader-tables.ts";

type Deps = { db: Database; payments: PaymentGateway };
type StaffAct = { actor: AuditActor; key: string };

/**
 * Registers a reader by the code it displays. Writes the row first, then calls the provider; a repeat is the same
 * reader. Throws `invalid_input` for a code that the provider doesn't know, `payments_interrupted`,
 * `payments_unavailable`.
 */
export async function registerReader(
  deps: Deps,
  { registrationCode, label }: { registrationCode: string; label: string },
  { actor, key }: StaffAct,
): Promise<void> {
  const { db, payments } = deps;
  const { id, state } = await beginReader(db, key, label);
  if (state !== "registering") return;
  const place = await placeOf(db);
  const placeId = await refusedAs(
    () => payments.openReaderPlace(place),
    new AppError("conflict", { message: WRONG_PLACE }),
  );
  const metadata = { reader_id: id };
  const reader = await refusedAs(
    () => payments.registerReader({ registrationCode, label, placeId, metadata }, `register-reader:${id}`),
    new AppError("invalid_input", {
      message: UNKNOWN_CODE,
      issues: [{ path: "registrationCode", message: UNKNOWN_CODE }],
    }),
  );
  failpoint("reader:after_register");
  await withRetry(db, async (tx) => {
    const [ready] = await tx
      .update(readers)
      .set({ providerId: reader.id, state: "ready", updatedAt: sql`clock_now()` })
      .where(and(eq(readers.id, id), eq(readers.state, "registering")))
      .returning({ id: readers.id });
    if (ready) await auditReader(tx, actor, { id, action: "reader.add", summary: `Card reader ${label} added` });
  });
}

/** Returns the row of a registration; a repeated request gets the same row. */
async function beginReader(db: Database, key: string, label: string) {
  return withRetry(db, async (tx) => {
    await tx.insert(readers).values({ id: key, label }).onConflictDoNothing();
    const [row] = await tx.select().from(readers).where(eq(readers.id, key));
    if (!row) throw new Error("no reader was written");
    return row;
  });
}

/** Renames a reader, here and at the provider. Throws `not_found`, `payments_interrupted`. */
export async function renameReader(deps: Deps, id: string, label: string, actor: AuditActor): Promise<void> {
  const { providerId, label: former } = await findReady(deps.db, id);
  await refusedAs(() => deps.payments.renameReader(providerId, label));
  await withRetry(deps.db, async (tx) => {
    const [renamed] = await tx
      .update(readers)
      .set({ label, updatedAt: sql`clock_now()` })
      .where(and(eq(readers.id, id), eq(readers.state, "ready"), ne(readers.label, label)))
      .returning({ id: readers.id });
    if (renamed)
      await auditReader(tx, actor, { id, action: "reader.rename", summary: `Card reader ${former} is now ${label}` });
  });
}

/**
 * Removes a reader that has no payment in progress, here first, then at the provider. Throws `not_found`, `in_use`,
 * `payments_interrupted`.
 */
export async function removeReader(deps: Deps, id: string, actor: AuditActor): Promise<void> {
  const removed = await withRetry(deps.db, async (tx) => {
    const [reader] = await tx.select().from(readers).where(eq(readers.id, id)).for("update");
    if (!reader || reader.state === "registering") throw new AppError("not_found");
    if (reader.state === "removed") return reader;
    if (await findTenderOnReader(tx, id))
      throw new AppError("in_use", { message: "A payment waits on this reader. Cancel it first." });
    await tx.update(readers).set({ state: "removed", updatedAt: sql`clock_now()` }).where(eq(readers.id, id)).execute();
    await auditReader(tx, actor, { id, action: "reader.remove", summary: `Card reader ${reader.label} removed` });
    return reader;
  });
  await refusedAs(() => deps.payments.removeReader(removed.providerId ?? ""));
}

/** Returns which readers are online. Throws `payments_interrupted`, `payments_unavailable`. */
export async function readReaderStates({ db, payments }: Deps): Promise<{ id: string; isOnline: boolean }[]> {
  const ours = await listReaders(db);
  if (ours.length === 0) return [];
  const theirs = new Map((await refusedAs(() => payments.listReaders())).map(({ id, isOnline }) => [id, isOnline]));
  return ours.map(({ id, providerId }) => ({ id, isOnline: theirs.get(providerId ?? "") ?? false }));
}

async function findReady(db: Database, id: string): Promise<{ providerId: string; label: string }> {
  const [found] = await db
    .select()
    .from(readers)
    .where(and(eq(readers.id, id), eq(readers.state, "ready")));
  if (!found?.providerId) throw new AppError("not_found");
  return { providerId: found.providerId, label: found.label };
}

/** Returns the readers' location in the provider's format. */
async function placeOf(db: Database): Promise<ReaderPlace> {
  const { name, location } = await getClinicSettings(db);
  return { locationId: MAIN_LOCATION, name, address: { ...location.address, line2: "" } };
}

const UNKNOWN_CODE =
  "The card provider doesn’t know this code. Read it again on the reader: it changes after a few minutes.";

const WRONG_PLACE = "The card provider doesn’t accept the clinic’s address. Look at it under Clinic facts.";

/** Calls the provider. Throws `refusal` if the provider refuses, and `payments_interrupted` if the call fails. */
async function refusedAs<Result>(
  work: () => Promise<Result>,
  refusal: AppError = new AppError("conflict"),
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    if (error.outcome === "unknown" || error.code === undefined)
      throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    throw refusal;
  }
}

async function auditReader(
  tx: Transaction,
  actor: AuditActor,
  { id, action, summary }: { id: string; action: string; summary: string },
): Promise<void> {
  await writeAudit(tx, actor, { action, resource: "Reader", resourceId: id, summary });
}
