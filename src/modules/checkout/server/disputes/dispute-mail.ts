import { z } from "zod";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { clinicMailbox, type MailWriter } from "#modules/notifications/server/public.ts";
import { disputeTitle, reasonWords, takesEvidence } from "#modules/payments/domain/dispute.ts";
import { disputedPayments } from "#modules/payments/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDate, formatDay } from "#shared/zoned-time.ts";

const payloadSchema = z.object({ disputeId: z.string() });

/**
 * Notifies the clinic that a payment is disputed, without naming the customer. Returns nothing once the dispute is
 * decided.
 */
export const writeDisputeMail: MailWriter = async (deps, payload) => {
  const { disputeId } = payloadSchema.parse(payload);
  const [[dispute], clinic] = await Promise.all([
    disputedPayments.listDisputesById(deps.db, [disputeId]),
    recallClinicSettings(deps),
  ]);
  if (!dispute || !takesEvidence(dispute.status)) return undefined;
  const { orderNumber, status, amountCents, reason, evidenceDueAt, money } = dispute;
  const title = disputeTitle(status, orderNumber);
  const origin = deps.env.publicUrl ?? `http://localhost:${deps.env.port}`;
  const dueOn = evidenceDueAt ? dateInZone(evidenceDueAt, clinic.location.timeZone) : undefined;
  const due = dueOn && formatDay(dueOn, { year: true });
  return {
    to: clinicMailbox(deps, clinic),
    content: {
      subject: title,
      preview: due ? `The bank accepts an answer until ${due}.` : "The bank needs a response.",
      heading: title,
      blocks: [
        {
          kind: "text",
          text:
            money === "none"
              ? "The customer’s bank is asking about this payment. No money has been taken back. An answer may prevent a dispute."
              : "The customer asked their bank for the money back, and the card provider has taken it from your balance. Gift cards sold in this order can’t be used until the dispute is decided.",
        },
        {
          kind: "rows",
          rows: [
            ["Amount", formatMoney(amountCents, { currency: clinic.currency, always: true })],
            ["Reason", reasonWords(reason)],
            ...(dueOn ? [["Answer by", formatDate(dueOn)] as [string, string]] : []),
          ],
        },
        { kind: "link", label: "Answer the bank", url: `${origin}/admin/payments/disputes/${disputeId}` },
      ],
      reason: "You received this email because the payment was made to your clinic.",
    },
  };
};
