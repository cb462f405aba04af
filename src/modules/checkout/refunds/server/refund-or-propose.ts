import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { addMoney } from "#shared/money.ts";
import { isSteppedUp } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { RefundAnswer } from "../staff/contract/refund-order-call.ts";
import {
  type AssertRefundable,
  previewRefund,
  type RefundPreview,
  type RefundRequest,
  type RefundResult,
  refundOrder,
} from "./refund-order.ts";
import { proposeRefund } from "./refund-proposals.ts";

/**
 * Returns the preview of a refund to a staff member. Throws `forbidden` for an amount without lines unless by an
 * administrator, and what `previewRefund` throws.
 */
export async function previewForStaff(
  { db }: Pick<ServerDeps, "db">,
  request: RefundRequest,
  context: RequestOfStaff,
): Promise<RefundAnswer> {
  assertMayChooseAmount(request, context);
  return toPreviewAnswer(await previewRefund(db, request.orderId, request));
}

/**
 * Refunds an order for a staff member. For staff who may not refund, or not this much today, the refund waits for
 * approval (`needs_approval`). Throws `step_up_needed` if the person hasn't just confirmed their identity, `forbidden`
 * for an amount without lines unless by an administrator, and what `refundOrder` and `proposeRefund` throw.
 */
export async function refundOrPropose(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  request: RefundRequest,
  context: RequestOfStaff,
  assertRefundable?: AssertRefundable,
): Promise<RefundAnswer> {
  const actor = actorOf(context);
  assertMayChooseAmount(request, context);
  if (!hasRight(context.principal, "orders.refund")) {
    await proposeRefund(db, request, actor);
    throw new AppError("needs_approval", { message: "Sent for approval. You’ll find it under Refunds." });
  }
  if (!isSteppedUp(context.principal, Date.now())) throw new AppError("step_up_needed");
  try {
    const staff = { actor, now: clock.now(), ...(assertRefundable ? { assertRefundable } : {}) };
    return toRefundAnswer(await refundOrder(db, request, staff));
  } catch (error) {
    if (isAppError(error, "needs_approval")) await proposeRefund(db, request, actor);
    throw error;
  }
}

function assertMayChooseAmount({ amount }: RefundRequest, { principal }: RequestOfStaff): void {
  if (amount !== undefined && principal.role !== "admin")
    throw new AppError("forbidden", { message: "Only administrators can refund a sum. Choose the lines instead." });
}

/** Converts a refund that was made to the response of the call. */
export function toRefundAnswer({ creditNote: { number }, ...refund }: RefundResult): RefundAnswer {
  const answer = toPreviewAnswer(refund);
  return { creditNote: { number, total: answer.total }, ...answer };
}

function toPreviewAnswer({
  order,
  planned,
  parts,
  cards,
}: Omit<RefundPreview, "parts"> & { parts: RefundPreview["parts"] | RefundResult["parts"] }): RefundAnswer {
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
    refunds: parts.map((part) => {
      const last4 = cards.get(part.tender.id);
      return {
        source: part.tender.kind,
        ...(last4 ? { last4 } : {}),
        amount: part.cents,
        status: "refund" in part ? part.refund.state : "planned",
      };
    }),
  };
}
