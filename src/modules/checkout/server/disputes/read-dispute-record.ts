import { sql } from "drizzle-orm";
import { readVisitRecord } from "#modules/booking/server/public.ts";
import { listSignatures } from "#modules/care/server/public.ts";
import { findOrderConsent } from "#modules/membership/server/public.ts";
import { findPlanConsent } from "#modules/payment-plans/server/public.ts";
import { disputedPayments, savedCards } from "#modules/payments/server/public.ts";
import { type Database, onOneConnection } from "#platform/db/client.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { DisputeOrderStep, DisputeProof, DisputeVisitStep } from "../../staff/contract/dispute-record.ts";
import { readOrderTimeline } from "../orders/order-timeline.ts";

type Proof = Omit<DisputeProof, "at"> & { at: Date };

const findOwner = statement(
  { customerId: "text?", appointmentId: "text?" },
  sql`
  select customer_id as "customerId", appointment_id as "appointmentId" from orders where id = ${sql.placeholder("orderId")}`,
);

/**
 * Returns the evidence for a disputed payment: what its customer agreed to, with the hash of the text, when they
 * signed, and what happened with the order and the visit. Forms are about health, so only whether and when one was
 * signed is included. Throws `not_found`.
 */
export async function readDisputeRecord(
  db: Database,
  disputeId: string,
): Promise<{ proofs: DisputeProof[]; order: DisputeOrderStep[]; visit: DisputeVisitStep[] }> {
  const [dispute] = await disputedPayments.listDisputesById(db, [disputeId]);
  if (!dispute) throw new AppError("not_found");
  const { orderId } = dispute;
  const rows = await findOwner(db, { orderId });
  const { customerId = null, appointmentId = null } = rows[0] ?? {};
  const { membership, plan, card, visit, signatures, order } = await onOneConnection(db, (connection) =>
    batch({
      membership: findOrderConsent(connection, orderId),
      plan: findPlanConsent(connection, orderId),
      card: customerId ? savedCards.findSavedCard(connection, `customer:${customerId}`) : undefined,
      visit: appointmentId ? readVisitRecord(connection, appointmentId) : undefined,
      signatures: appointmentId ? listSignatures(connection, appointmentId) : undefined,
      order: readOrderTimeline(connection, orderId),
    }),
  );
  const proofs: Proof[] = [
    ...(membership ? [agreed("membership", membership)] : []),
    ...(plan ? [agreed("package", plan)] : []),
    ...(card ? [agreed("card", { text: card.consentText, hash: card.consentHash, at: card.consentedAt })] : []),
    ...(visit?.terms ? [{ kind: "terms" as const, ...visit.terms }] : []),
    ...(signatures ?? []).map(({ at, hash }) => ({ kind: "form" as const, at, hash })),
  ];
  return {
    proofs: proofs
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((proof) => ({ ...proof, at: proof.at.toISOString() })),
    order,
    visit: (visit?.steps ?? []).map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  };
}

function agreed(kind: Proof["kind"], { text: words, ...consent }: { text: string; hash: string; at: Date }): Proof {
  return { kind, ...consent, words };
}
