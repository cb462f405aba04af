import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAccountForm } from "#modules/account/web/use-account-form.ts";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import { GuestDetails, type TypedDetails } from "#modules/checkout/web/components/guest-details.tsx";
import type { GuestSelection } from "#modules/checkout/web/guest-selection.ts";
import { storeGuestVisit } from "#modules/checkout/web/stored-guest-visit.ts";
import type { useGuestPayment } from "#modules/checkout/web/use-guest-payment.ts";
import type { KnownCustomer } from "#modules/checkout/web/use-returning-customer.ts";
import { type ApiError, isApiError } from "#shared/contract/client.ts";
import { newId } from "#shared/ids.ts";
import { browserApi } from "#web/api.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { isCode, isEmail, isFilled } from "#web/ui/form/field-checks.ts";

const api = browserApi<CheckoutCalls & BookingCalls>();

/** Shown where the clinic allows a choice, or takes a payment at booking. */
const GuestPaymentChoice = lazy(() => import("./guest-payment-choice.tsx"));

/** The visit's price returned by booking, in cents. */
export type OwnSums = { dueAtClinic: number; dueNow: number };

/** Returns the path of our own page that asks for a card; undefined for the provider's page. */
function cardPageOf(url: string | undefined): string | undefined {
  const { origin, pathname = "", search = "" } = url ? new URL(url) : {};
  return origin === location.origin && pathname.startsWith("/guest-card-saver/") ? pathname + search : undefined;
}

const toCents = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);

function sumsIn({ issues }: ApiError): OwnSums | undefined {
  const centsOf = (name: string) => toCents(issues.find(({ path }) => path === name)?.message);
  const [dueAtClinic, dueNow] = [centsOf("dueAtClinic"), centsOf("dueNow")];
  return dueAtClinic === undefined || dueNow === undefined ? undefined : { dueAtClinic, dueNow };
}

type DetailsProps = {
  selection: GuestSelection;
  /** How the visit is paid, with the amounts that the guest sees: no other amounts are booked (CT-6). */
  payment: ReturnType<typeof useGuestPayment>;
  policy: string;
  /** The health check's answers, given before the time was chosen. */
  screening: ScreeningAnswer[] | undefined;
  client: KnownCustomer | undefined;
  /** The typed details, which remain when the guest goes back to change the time. */
  typed: RefObject<TypedDetails>;
  onRefused: (message: string) => void;
  onCostsOther: (message: string, sums: OwnSums | undefined) => void;
  /** Called when another payment choice is selected. */
  onPaysOtherwise: () => void;
  children: ReactNode;
};

/** Error codes about the time: choosing another time solves the problem. */
const TIME_CODES: readonly string[] = [
  "slot_taken",
  "past_cutoff",
  "not_together",
  "too_soon",
  "not_qualified",
  "not_suitable",
  "screening_needed",
];

const checks = { firstName: isFilled, lastName: isFilled, email: isEmail, phone: isFilled };

/** The last step: contact details next to the visit; one press books. */
export default function GuestDetailsStep({
  selection,
  payment,
  policy,
  screening,
  client,
  typed,
  onRefused,
  onCostsOther,
  onPaysOtherwise,
  children,
}: DetailsProps) {
  const navigate = useNavigate();
  const key = useRef(newId());
  const { pays, dueNow, dueAtClinic, isCardNext } = payment;
  const { serviceIds, addOnIds, areas, date = "", time = "", practitionerId } = selection;
  const [asksCode, setAsksCode] = useState(false);
  const fields = asksCode ? { ...checks, code: isCode } : checks;
  const form = useAccountForm(fields, async (values) => {
    const { firstName = "", lastName = "", email = "", phone = "", notes = "", code = "" } = values;
    try {
      const { data, session } = await api.call("guestBook", {
        body: {
          serviceIds,
          addOnIds,
          areas,
          date,
          time,
          paysVisit: pays,
          dueNow,
          dueAtClinic,
          customer: { firstName, lastName, email, phone },
          ...(practitionerId ? { practitionerId } : {}),
          ...(notes ? { notes } : {}),
          ...(code ? { code } : {}),
          ...(screening ? { screening } : {}),
        },
        idempotencyKey: key.current,
      });
      storeGuestVisit({ ...data, email, cardPage: cardPageOf(session?.url) });
      // The visit is booked once it is paid: the provider redirects back to the page that checks.
      if (session) return location.assign(session.url);
      await navigate("/guestthanks", { replace: true });
    } catch (error) {
      // A response arrived, so another press is a new attempt with a new key.
      if (isApiError(error) && error.code !== "network") key.current = newId();
      if (isApiError(error, "verification_needed")) {
        await api.call("guestIdentify", { body: { email } });
        setAsksCode(true);
        showToast(error.message);
      } else if (isApiError(error) && TIME_CODES.includes(error.code)) onRefused(error.message);
      else if (isApiError(error, "cart_changed")) onCostsOther(error.message, sumsIn(error));
      else if (isApiError(error, "not_found"))
        await navigate("/guestfailed", { state: { message: "A treatment you chose is no longer offered." } });
      else throw error;
    }
  });
  return (
    // In the document as on the screen, the booked visit and its payment come before the form and its button.
    <div className="grid-12">
      <div className="md:col-span-5">
        {children}
        {(payment.choices.length > 1 || dueNow > 0) && (
          <Suspense>
            <GuestPaymentChoice payment={payment} onChosen={onPaysOtherwise} />
          </Suspense>
        )}
      </div>
      <div className="md:col-span-6 md:col-start-7">
        <noscript>
          <Notice className="mb-5">You’ll need JavaScript turned on to book. Without it, please call us.</Notice>
        </noscript>
        <GuestDetails
          key={client?.email}
          client={client}
          asksCode={asksCode}
          policy={policy}
          dueNow={dueNow}
          isCardNext={isCardNext}
          typed={typed.current}
          onTyped={(details) => {
            typed.current = details;
          }}
          {...form}
        />
      </div>
    </div>
  );
}
