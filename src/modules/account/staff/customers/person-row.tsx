import { formatDate } from "#shared/zoned-time.ts";
import { shortDayText } from "#staff/kit/moment-text.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";
import type { WireFoundCustomer } from "../contract/customers/customer.ts";
import { nameOf } from "./customer-words.ts";

/** Returns what distinguishes people with the same name: phone or email, birthday, last visit. */
export function personFacts(
  { phone, email, dateOfBirth, lastVisitAt }: Omit<WireFoundCustomer, "id">,
  timeZone: string,
): string {
  const facts = [
    phone ? formatPhone(phone) : email,
    dateOfBirth && `born ${formatDate(dateOfBirth)}`,
    lastVisitAt ? `last visit ${shortDayText(lastVisitAt, timeZone)}` : "no visit yet",
  ];
  return facts.filter(Boolean).join(", ");
}

/** A found person as shown in lists (OO-8). */
export function PersonRow({ person, timeZone }: { person: WireFoundCustomer; timeZone: string }) {
  return (
    <span className="grid min-w-0 py-1 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        {nameOf(person)}
        {person.isHereToday && <b className="shrink-0 text-small font-semibold">here today</b>}
      </span>{" "}
      <span className="nums text-small text-ink-soft">{personFacts(person, timeZone)}</span>
    </span>
  );
}
