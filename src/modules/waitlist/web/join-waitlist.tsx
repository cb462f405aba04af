import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { addDays } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { EmailInput } from "#web/ui/form/email-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WaitlistCalls } from "../contract/calls.ts";
import { dayParts } from "../domain/waitlist.ts";
import { dayPartWords } from "./day-part-words.ts";

const api = browserApi<WaitlistCalls>();

/** The data for joining the waitlist when no time suits. */
export type WaitFor = {
  serviceIds: string[];
  addOnIds: string[];
  isGuest: boolean;
  /** A booked visit for which the customer wants an earlier time. Accepting an offer moves this visit. */
  insteadOf?: string | undefined;
  /** The visit's first possible day if it can't be booked yet, and the day on which booking for it opens. */
  later?: { date: string; opensOn: string } | undefined;
};

type JoinWaitlistProps = { date: string; today: string; practitionerId: string | undefined; waitFor: WaitFor };

/**
 * If the chosen day can't be booked yet, the entry covers the visit's first possible day and this many days after it,
 * because the clinic may be closed on that first day.
 */
const DAYS_FROM_FIRST = 13;

/** Focuses the section, because the button that opens it may be further up. */
const takeFocus = (section: HTMLElement | null) => section?.focus();

/**
 * The form for joining the waitlist (BK-8). Its days can be entered, because days without free times are gray in the
 * calendar and can't be selected there. A guest also enters their details, and confirms their address by email.
 */
export default function JoinWaitlist({ date, today, practitionerId, waitFor }: JoinWaitlistProps) {
  const { later } = waitFor;
  const { insteadOf } = waitFor;
  const [firstDay, lastDay] = insteadOf
    ? [today, date]
    : later
      ? [later.date, addDays(later.date, DAYS_FROM_FIRST)]
      : [date, date];
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const join = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const parts = dayParts.filter((part) => form.has(part));
    if (parts.length === 0) return setProblem("Choose at least one part of the day.");
    const [serviceId = "", ...serviceIds] = waitFor.serviceIds;
    const typed = (name: string) => String(form.get(name) ?? "").trim();
    if (typed("to") < typed("from")) return setProblem("The last day is before the first one.");
    const guest = waitFor.isGuest ? { email: typed("email"), firstName: typed("firstName") } : {};
    const practitionerIds = practitionerId ? [practitionerId] : [];
    const input = {
      dates: [typed("from"), typed("to")] as [string, string],
      parts,
      serviceIds,
      addOnIds: waitFor.addOnIds,
      practitionerIds,
      ...(waitFor.insteadOf ? { insteadOf: waitFor.insteadOf } : {}),
    };
    setBusy(true);
    setProblem(undefined);
    try {
      const { message, data } = await api.call("joinWaitlist", { params: { serviceId }, body: { ...input, ...guest } });
      setSaid(data.place ? `${message} You’re number ${data.place} in line.` : message);
    } catch (error) {
      setProblem(isApiError(error) ? error.message : "We couldn’t put you on the waitlist. Try again.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <section ref={takeFocus} tabIndex={-1} aria-label="Waitlist" className="mt-3 bg-sand p-5">
      <h3 className="font-medium">Waitlist</h3>
      {said ? (
        <p role="status" className="pt-3">
          {said}
        </p>
      ) : (
        <form onSubmit={(event) => void join(event)} className="grid gap-4 pt-3">
          <p className="text-small text-ink-soft">
            {waitFor.insteadOf
              ? "When an earlier spot opens, we’ll hold it for you for 15 minutes and email you. You’ll keep your current visit until you take the new one, and moving is free."
              : later
                ? `As soon as these days can be booked, from ${dayInWords(later.opensOn)}, we hold a spot for you for 15 minutes and email you.`
                : "When a spot opens, we’ll hold it for you for 15 minutes and email you right away."}
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput label="First day" name="from" type="date" min={today} defaultValue={firstDay} required />
            <TextInput label="Last day" name="to" type="date" min={today} defaultValue={lastDay} required />
          </div>
          <fieldset>
            <legend className="sr-only">Time of day</legend>
            {dayPartWords.map(({ part, label }) => (
              <Checkbox key={part} name={part} defaultChecked>
                {label}
              </Checkbox>
            ))}
          </fieldset>
          {waitFor.isGuest && (
            <>
              <TextInput label="First name" name="firstName" autoComplete="given-name" required maxLength={80} />
              <EmailInput help="We’ll ask you to confirm your email first." />
            </>
          )}
          {problem && (
            <Notice tone="error" live>
              {problem}
            </Notice>
          )}
          <Button type="submit" busy={isBusy} busyText="Joining" className="justify-self-start">
            Join the waitlist
          </Button>
        </form>
      )}
    </section>
  );
}
