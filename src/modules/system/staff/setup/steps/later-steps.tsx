import { useState } from "react";
import { Link } from "react-router";
import { OfferingList } from "#modules/shell/staff/offering-list.tsx";
import { once, reasonOf, type StepProps, setupApi } from "../setup-api.ts";
import { StepFrame, skipUnless } from "../step-frame.tsx";
import { titleOf } from "./steps.ts";

export function OfferStep({ onNext }: StepProps) {
  return (
    <StepFrame
      title={titleOf("products")}
      lead="Switch off what you don’t offer. What is on appears on the site once you have added the first of it, now or later."
      next={{ label: "Continue", onPress: onNext }}
    >
      <OfferingList />
    </StepFrame>
  );
}

const PAYMENTS = {
  provider: "A card provider's key is set on the server.",
  sandbox: "This is a demo: cards are simulated, and no money moves.",
  none: "No card provider is connected: nothing can be paid online.",
} as const;

const MODES = {
  live: "The card provider accepts the key. Cards are charged for real.",
  test: "The card provider accepts the key. It's a test key, so no money moves.",
  sandbox: "The demo's card provider answers.",
} as const;

export function PaymentsStep({ setup, onNext }: StepProps) {
  const drawTest = useTest(async () => {
    const { data } = await setupApi().call("testPayments", { body: {}, ...once() });
    return MODES[data.mode];
  });
  return (
    <StepFrame
      title={titleOf("payments")}
      lead="The card provider's keys are secrets, so they are set on the server and not here."
      next={{ label: "Continue", onPress: onNext }}
      {...skipUnless(setup.payments === "provider", onNext)}
    >
      <div className="grid max-w-[640px] justify-items-start gap-3">
        <p className="font-medium">{PAYMENTS[setup.payments]}</p>
        {setup.payments !== "provider" && (
          <p className="text-ink-soft">
            The person who runs the server sets <code>STRIPE_SECRET_KEY</code> and <code>STRIPE_WEBHOOK_SECRET</code>{" "}
            and starts it again.
          </p>
        )}
        {setup.payments !== "none" && drawTest("Test the card provider")}
        <p>
          Sales tax is in the settings, under{" "}
          <Link className="link" to="/admin/settings/payments">
            Payments and taxes
          </Link>
          .
        </p>
      </div>
    </StepFrame>
  );
}

type Said = { text: string; isError: boolean };

/** Manages a button that tests something on the server, and the test's result. */
function useTest(run: () => Promise<string>) {
  const [said, setSaid] = useState<Said>();
  const [isBusy, setIsBusy] = useState(false);
  async function test() {
    if (isBusy) return;
    setIsBusy(true);
    setSaid(undefined);
    try {
      setSaid({ text: await run(), isError: false });
    } catch (error) {
      setSaid({ text: reasonOf(error), isError: true });
    } finally {
      setIsBusy(false);
    }
  }
  return (label: string) => (
    <>
      <button type="button" className="btn btn-outline" aria-busy={isBusy} onClick={() => void test()}>
        {label}
      </button>
      <p role={said?.isError ? "alert" : "status"} className={said?.isError ? "text-error" : undefined}>
        {said?.text}
      </p>
    </>
  );
}

export function MailStep({ setup, onNext }: StepProps) {
  const drawTest = useTest(async () => {
    const { data } = await setupApi().call("sendTestMail", { body: {}, ...once() });
    return setup.sendsMail
      ? `The email server took a test email to ${data.to}. Check that it arrives before you continue.`
      : `A test email to ${data.to} was written into the server's folder of emails.`;
  });
  return (
    <StepFrame
      title={titleOf("mail")}
      lead="Confirmations, codes and reminders go by email. Without it, customers can't prove who they are."
      next={{ label: "Continue", onPress: onNext }}
      {...skipUnless(setup.sendsMail, onNext)}
    >
      <div className="grid max-w-[640px] justify-items-start gap-3">
        <p className="font-medium">
          {setup.sendsMail
            ? "An email server is set."
            : "No email server is set: emails are written to a folder on the server and aren't delivered."}
        </p>
        {!setup.hasSender && (
          <p>
            Emails are on hold: there's no address to send them from. Enter the clinic's email in the first step, or
            have <code>MAIL_FROM</code> set on the server.
          </p>
        )}
        {!setup.sendsMail && (
          <p className="text-ink-soft">
            The person who runs the server sets <code>SMTP_URL</code> and starts it again.
          </p>
        )}
        {drawTest("Send a test email")}
      </div>
    </StepFrame>
  );
}
