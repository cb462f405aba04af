import { and, eq, notInArray, sql } from "drizzle-orm";
import { findCustomerContact } from "#modules/account/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import { MAIL_WAITS_SECONDS, type StaffStepName, statusesOfStep } from "../../domain/staff-steps.ts";
import { moveOrder } from "../orders/move-order.ts";
import { fillParcel, isAllInParcels } from "../orders/parcels.ts";
import { fulfillments, orders } from "../tables.ts";

export type Notified = { notified: boolean; reason?: "no_email" | "not_asked" };
export type ShipOrderInput = {
  carrier: string;
  number: string;
  lines?: { lineId: string; quantity: number }[] | undefined;
};
type Step = { orderId: string; version?: number | undefined };
type StaffAct = { actor: AuditActor; now: Date };
type LockedOrder = Pick<typeof orders.$inferSelect, "id" | "number" | "status" | "fulfillment" | "customerId">;

/**
 * Returns the order, locked until the transaction ends. Throws `not_found`, and `version_conflict` when it was changed
 * meanwhile.
 */
export async function lockOrder(tx: Transaction, { orderId, version }: Step): Promise<LockedOrder> {
  const [order] = await tx
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      fulfillment: orders.fulfillment,
      customerId: orders.customerId,
      version: orders.version,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), notInArray(orders.kind, ["service", "extra"])))
    .for("update");
  if (!order) throw new AppError("not_found");
  if (version !== undefined && version !== order.version) throw new AppError("version_conflict");
  return order;
}

/** Packs an order, or hands it over. Throws `order_closed` with the reason, `not_found` and `version_conflict`. */
export async function packOrDeliver(
  tx: Transaction,
  step: "pack" | "deliver",
  of: Step,
  staffAct: StaffAct,
): Promise<void> {
  const order = await lockOrder(tx, of);
  await walk(tx, order, { step, path: statusesOfStep(step, stateOf(order)), notified: false }, staffAct);
}

/** Marks an order as ready for pickup and queues the email. Throws as `packOrDeliver` does. */
export async function makeReady(
  tx: Transaction,
  of: Step & { notify: boolean },
  staffAct: StaffAct,
): Promise<Notified> {
  const order = await lockOrder(tx, of);
  const path = statusesOfStep("ready", stateOf(order));
  const mail = await mayMail(tx, order, of.notify);
  const { accountId, name } = staffAct.actor;
  const id = newId();
  await tx
    .insert(fulfillments)
    .values({ id, orderId: order.id, kind: "pickup", madeBy: accountId ?? "system", makerName: name });
  await fillParcel(tx, { parcelId: id, orderId: order.id, lines: undefined });
  await walk(tx, order, { step: "ready", path, notified: mail.notified }, staffAct);
  if (mail.notified) await mailLater(tx, { mail: "order-ready", parcelId: id, order, now: staffAct.now });
  return mail;
}

/**
 * Ships a parcel's contents; with the last item the order is shipped. Throws as `packOrDeliver`, and `invalid_input`.
 */
export async function ship(
  tx: Transaction,
  of: Step & ShipOrderInput & { notify: boolean },
  staffAct: StaffAct,
): Promise<Notified> {
  const order = await lockOrder(tx, of);
  const path = statusesOfStep("ship", stateOf(order));
  const mail = await mayMail(tx, order, of.notify);
  const { accountId, name } = staffAct.actor;
  const id = newId();
  await tx.insert(fulfillments).values({
    id,
    orderId: order.id,
    kind: "shipping",
    carrier: of.carrier,
    trackingNumber: of.number,
    madeBy: accountId ?? "system",
    makerName: name,
  });
  await fillParcel(tx, { parcelId: id, orderId: order.id, lines: of.lines });
  const isWhole = await isAllInParcels(tx, order.id);
  // A partial shipment: the order stays on the packing list until everything is in a parcel.
  const steps = isWhole ? path : path.filter((status) => status !== "shipped");
  await walk(tx, order, { step: "ship", path: steps, notified: mail.notified && isWhole }, staffAct);
  if (mail.notified) await mailLater(tx, { mail: "order-shipped", parcelId: id, order, now: staffAct.now });
  return mail;
}

const stateOf = ({ status, fulfillment }: LockedOrder) => ({ status, method: fulfillment?.kind ?? null });

type Walk = { step: StaffStepName; path: readonly OrderStatus[]; notified: boolean };

async function walk(
  tx: Transaction,
  order: LockedOrder,
  { step, path, notified }: Walk,
  { actor }: StaffAct,
): Promise<void> {
  const end = path.at(-1);
  const auditEntryId = await writeAudit(tx, actor, {
    action: `order.${step}`,
    resource: "Order",
    resourceId: order.id,
    summary: `Order ${order.number}: ${end ? end.replaceAll("_", " ") : "a parcel sent"}`,
    before: { status: order.status },
    after: { status: end ?? order.status },
  });
  const by = { by: actor.accountId ?? "system", byName: actor.name };
  let from = order.status;
  for (const to of path) {
    const staff = { ...by, auditEntryId, notified: notified && to === end };
    const moved = await moveOrder(tx, { orderId: order.id, from, to, cause: step }, { staff });
    if (!moved) throw new AppError("conflict");
    from = to;
  }
  if (!end) await tx.update(orders).set({ updatedAt: sql`clock_now()` }).where(eq(orders.id, order.id));
}

async function mayMail(tx: Transaction, { customerId }: LockedOrder, notify: boolean): Promise<Notified> {
  const contact = customerId ? await findCustomerContact(tx, customerId) : undefined;
  if (!contact?.email) return { notified: false, reason: "no_email" };
  return notify ? { notified: true } : { notified: false, reason: "not_asked" };
}

/**
 * Delays the email, so that none is sent if the step is undone immediately. Its writer checks that the parcel still
 * exists.
 */
async function mailLater(
  tx: Transaction,
  {
    mail,
    parcelId,
    order,
    now,
  }: { mail: "order-ready" | "order-shipped"; parcelId: string; order: LockedOrder; now: Date },
): Promise<void> {
  await enqueueMail(tx, {
    mail,
    key: `parcel:${parcelId}`,
    payload: { orderId: order.id, parcelId },
    runAt: new Date(now.getTime() + MAIL_WAITS_SECONDS * 1_000),
  });
}
