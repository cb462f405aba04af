import { type ComponentProps, useId } from "react";
import { CodeInput } from "#modules/account/web/components/code-input.tsx";
import { formatMoney } from "#shared/money.ts";
import { AgreedPolicies } from "#web/shell/agreed-policies.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailInput } from "#web/ui/form/email-input.tsx";
import { NameFields } from "#web/ui/form/name-fields.tsx";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { KnownCustomer } from "../use-returning-customer.ts";

/** The details a guest has typed so far, by field name. */
export type TypedDetails = Partial<KnownCustomer & { notes: string }>;

const NAMES = ["firstName", "lastName", "email", "phone", "notes"] as const;

type GuestDetailsProps = {
  errors: Record<string, string | undefined>;
  isBusy: boolean;
  formProps: ComponentProps<"form">;
  /** The returning customer's details, filled in and editable. */
  client?: KnownCustomer | undefined;
  /** Whether the code from the email is required. */
  asksCode?: boolean;
  /** Details typed in an earlier try, filled in again (WCAG 3.3.7). */
  typed: TypedDetails;
  onTyped: (typed: TypedDetails) => void;
  /** The clinic's policy on changes and the fee for a late one: the terms of the visit (BK-5). */
  policy: string;
  /** The amount paid now, in cents. */
  dueNow: number;
  /** Whether the next page asks for a card; false if one is saved. */
  isCardNext: boolean;
};

/** The form for the guest's details, with names and types that let browsers and password managers fill it in. */
export function GuestDetails({
  errors,
  isBusy,
  formProps,
  client,
  asksCode,
  typed,
  onTyped,
  policy,
  dueNow,
  isCardNext,
}: GuestDetailsProps) {
  const titleId = useId();
  const known: TypedDetails = { ...client, ...typed };
  return (
    <form
      className="grid gap-5"
      aria-labelledby={titleId}
      onInput={({ currentTarget }) => {
        const form = new FormData(currentTarget);
        onTyped(Object.fromEntries(NAMES.map((name) => [name, String(form.get(name) ?? "")])));
      }}
      {...formProps}
    >
      <h2 id={titleId} className="text-h3">
        Who’s coming?
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields errors={errors} defaultValue={known} />
      </div>
      <EmailInput
        defaultValue={known.email}
        help="We’ll send your confirmation here, with a link to move or cancel."
        error={errors.email}
      />
      <PhoneInput label="Phone" name="phone" defaultValue={known.phone} required error={errors.phone} />
      <TextArea
        label="Anything we should know? (optional)"
        name="notes"
        defaultValue={known.notes}
        rows={3}
        maxLength={1_000}
        error={errors.notes}
      />
      {asksCode && <CodeInput name="code" error={errors.code} />}
      <p className="text-small text-ink-soft">
        {policy} <AgreedPolicies by="By booking," />
      </p>
      <p className="text-small">{payWords(dueNow, isCardNext)}</p>
      <p>
        <Button type="submit" look="book" busy={isBusy} busyText="Booking…">
          {dueNow > 0 ? "Continue to payment" : isCardNext ? "Continue to your card" : "Book this visit"}
        </Button>
      </p>
    </form>
  );
}

function payWords(dueNow: number, isCardNext: boolean): string {
  if (dueNow > 0)
    return `You pay ${formatMoney(dueNow, { always: true })} on our payment processor’s secure page to book your visit.`;
  const pay = "Nothing is charged now; you pay at the clinic.";
  return isCardNext ? `Next, save a card to hold your time, unless we have one already. ${pay}` : pay;
}
