import { getCustomerSummary, readGuestCode } from "#modules/account/server/public.ts";
import { findGuest } from "#modules/booking/server/public.ts";
import type { WrittenMail } from "#modules/notifications/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { hello } from "./visit-mail-parts.ts";

/** Writes the mail with the code to book again (PG-17); nothing for an unknown email, or once the code has expired. */
export async function writeGuestCode(
  deps: Pick<ServerDeps, "db" | "secrets">,
  { codeId, appointmentId }: { codeId: string; appointmentId: string | null },
): Promise<WrittenMail | undefined> {
  const code = await readGuestCode(deps, codeId);
  if (!code) return undefined;
  const person =
    (code.customerId ? await getCustomerSummary(deps.db, code.customerId) : undefined) ??
    (appointmentId ? await findGuest(deps.db, appointmentId) : undefined);
  if (!person) return undefined;
  return {
    to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
    content: {
      subject: `${code.digits} is your booking code`,
      preview: "It’s good for 10 minutes.",
      heading: "Book again",
      blocks: [
        hello(person.firstName),
        { kind: "text", text: "Enter this code on the page where you requested it. It’s good for 10 minutes." },
        { kind: "code", digits: code.digits },
      ],
      reason:
        "You received this email because someone asked to rebook a visit with this email address or your phone number. If it wasn’t you, ignore this email: no one can see your visits without the code. We’ll never ask you for it.",
    },
  };
}
