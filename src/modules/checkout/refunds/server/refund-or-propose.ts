import { type AuditActor, actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { addMoney } from "#shared/money.ts";
import { isSteppedUp } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { RefundSelection } from "../domain/plan-refund.ts";
import type { RefundAnswer } from "../staff/contract/refund-order-call.ts";
import type { Refundable } from "./load-refundable-order.ts";
import { previewRefund, type RefundParts, refundOrder } from "./refund-order.ts";
import { proposeRefund } from "./refund-proposals.ts";

type RefundCall = RefundSelection & { orderId: string; reason: string; note?: string | undefined; dryRun: boolean };

/**
 * Refunds an order, or returns the result of a dry run. For staff who may not refund, or not this much today, the
 * refund waits for approval (`needs_approval`). Throws `step_up_needed` if the person hasn't just confirmed their
 * identity, `forbidden` for an amount without lines unless by an administrator, and what `refundOrder` and
 * `proposeRefund` throw.
 */
export async function refundByStaff(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  { dryRun, ...request }: RefundCall,
  context: RequestOfStaff,
  /** Throws if the order, locked by then, must not be refunded. */
  assert?: (order: Refundable) => void,
): Promise<RefundAnswer> {
  const actor: AuditActor = actorOf(context);
  if (request.amount !== undefined && actor.role !== "admin")
    throw new AppError("forbidden", { message: "Only administrators can refund a sum. Choose the lines instead." });
  if (dryRun) return toAnswer(await previewRefund(db, request.orderId, request));
  if (!hasRight(context.principal, "orders.refund")) {
    await proposeRefund(db, request, actor);
    throw new AppError("needs_approval", { message: "Sent for approval. You’ll find it under Refunds." });
  }
  if (!isSteppedUp(context.principal, Date.now())) throw new AppError("step_up_needed");
  try {
    return toRefundAnswer(await refundOrder(db, request, { actor, now: clock.now(), ...(assert ? { assert } : {}) }));
  } catch (error) {
    if (isAppError(error, "needs_approval")) await proposeRefund(db, request, actor);
    throw error;
  }
}

/** Formats a completed refund as the call's response. */
export function toRefundAnswer({
  creditNote,
  ...done
}: RefundParts & { creditNote: { number: number } }): RefundAnswer {
  const answer = toAnswer(done);
  return { creditNote: { ...creditNote, total: answer.total }, ...answer };
}

function toAnswer({ order, planned, parts, cards }: RefundParts): RefundAnswer {
  const { lines, shipping, tip, total } = planned;
  return {
    net: addMoney(...lines.map(({ net }) => net)),
    tax: addMoney(...lines.map(({ tax }) => tax)),
    shipping,
    tip,
    total,
    before: order.refunded,
    left: order.paid - order.refunded,
    lines: lines.map(({ lineId, quantity, net, tax }) => ({ lineId, quantity, net, tax })),
    refunds: parts.map(({ tender, cents, refund }) => {
      const last4 = cards.get(tender.id);
      return { source: tender.kind, ...(last4 ? { last4 } : {}), amount: cents, status: refund?.state ?? "planned" };
    }),
  };
}
