import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { creditKinds } from "../../domain/credit-lot.ts";
import type { WireMembershipFile } from "../../staff/contract/membership-staff-calls.ts";
import { findMembership } from "../contracts/read-membership.ts";
import { lotsWithBalanceInSql } from "../credit/lots-in-sql.ts";
import { changeQuotes, membershipFailedCharges, membershipPeriods, membershipPlans, memberships } from "../tables.ts";

/** Returns a membership as its page shows it. Throws `not_found` for one that never started. */
export async function readMembershipFile(db: Database, id: string): Promise<WireMembershipFile> {
  const found = await findMembership(db, id);
  const isBegun = found && !["pending", "securing", "cancelled"].includes(found.membership.status);
  if (!found || !isBegun) throw new AppError("not_found");
  const { membership, customerId, orderId, endReason } = found;
  const { customer, consent, periods, failedCharges, credits, changes } = await batch({
    customer: getCustomerSummary(db, customerId),
    consent: readConsent(db, id),
    periods: listPeriods(db, id, membership.plan.name),
    failedCharges: listFailedCharges(db, id),
    credits: listLots(db, customerId),
    changes: listChanges(db, id),
  });
  return {
    membership,
    customer: { id: customerId, name: customer ? `${customer.firstName} ${customer.lastName}`.trim() : "Erased" },
    ...(orderId ? { orderId } : {}),
    ...(endReason ? { endReason } : {}),
    ...(consent ? { consent } : {}),
    periods,
    failedCharges,
    credits,
    changes,
  };
}

async function readConsent(db: Database, id: string): Promise<WireMembershipFile["consent"]> {
  const [row] = await db
    .select({ text: memberships.consentText, at: memberships.consentedAt })
    .from(memberships)
    .where(eq(memberships.id, id));
  return row?.text && row.at ? { text: row.text, at: row.at.toISOString() } : undefined;
}

async function listPeriods(db: Database, id: string, planNow: string): Promise<WireMembershipFile["periods"]> {
  const rows = await db
    .select({ period: membershipPeriods, plan: membershipPlans.name })
    .from(membershipPeriods)
    .leftJoin(membershipPlans, eq(membershipPlans.id, membershipPeriods.planId))
    .where(eq(membershipPeriods.membershipId, id))
    .orderBy(desc(membershipPeriods.periodStart));
  return rows.map(({ period: { periodStart, periodEnd, priceCents, orderId }, plan }) => ({
    start: periodStart.toISOString(),
    end: periodEnd.toISOString(),
    plan: plan ?? planNow,
    price: priceCents,
    orderId,
  }));
}

async function listFailedCharges(db: Database, id: string): Promise<WireMembershipFile["failedCharges"]> {
  const isPaid = sql<boolean>`exists (select 1 from membership_periods p where p.provider_invoice_id = ${membershipFailedCharges.providerInvoiceId})`;
  const rows = await db
    .select({ charge: membershipFailedCharges, isPaid, state: memberships.state })
    .from(membershipFailedCharges)
    .innerJoin(memberships, eq(memberships.id, membershipFailedCharges.membershipId))
    .where(eq(membershipFailedCharges.membershipId, id))
    .orderBy(desc(membershipFailedCharges.failedAt));
  return rows.map(({ charge: { failedAt, amountCents, isFinal }, isPaid: wasPaid, state }) => ({
    at: failedAt.toISOString(),
    amount: amountCents,
    isOpen: !wasPaid && state === "past_due",
    isFinal,
  }));
}

const listAllLots = statement(
  {
    id: "text",
    kind: oneOf(creditKinds),
    granted: "int",
    left: "int",
    reason: "text?",
    expiresAt: json<string>(),
    grantedAt: json<string>(),
  },
  sql`
  select l.id, l.kind, l.granted_cents as granted, l.left_cents as left, l.reason, to_json(l.expires_at) as "expiresAt",
    to_json(l.created_at) as "grantedAt"
  from ${lotsWithBalanceInSql} l where l.customer_id = ${sql.placeholder("customerId")} order by l.created_at desc, l.id limit 100`,
);

async function listLots(db: Database, customerId: string): Promise<WireMembershipFile["credits"]> {
  const rows = await listAllLots(db, { customerId });
  return rows.map(({ reason, expiresAt, grantedAt, ...lot }) => ({
    ...lot,
    expiresAt: new Date(expiresAt).toISOString(),
    grantedAt: new Date(grantedAt).toISOString(),
    ...(reason ? { reason } : {}),
  }));
}

async function listChanges(db: Database, id: string): Promise<WireMembershipFile["changes"]> {
  const rows = await db
    .select({ kind: changeQuotes.kind, at: changeQuotes.usedAt, preview: changeQuotes.preview })
    .from(changeQuotes)
    .where(and(eq(changeQuotes.membershipId, id), isNotNull(changeQuotes.usedAt)))
    .orderBy(desc(changeQuotes.usedAt));
  return rows.flatMap(({ kind, at, preview: { plan } }) =>
    at ? [{ kind, at: at.toISOString(), ...(plan ? { consent: plan.consent } : {}) }] : [],
  );
}
