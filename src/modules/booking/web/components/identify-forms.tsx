import { useEffect, useRef, useState } from "react";
import { CodeInput } from "#modules/account/web/components/code-input.tsx";
import { useAccountForm } from "#modules/account/web/use-account-form.ts";
import { ApiError, isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { now } from "#web/now.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { type FieldCheck, isCode, isEmail } from "#web/ui/form/field-checks.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { formatCountdown, useSecondsLeft } from "#web/use-seconds-left.ts";
import type { BookingCalls } from "../../contract/calls.ts";

const api = browserApi<BookingCalls>();

/** The email or phone number that a returning customer entered. */
export type GivenIdentity = { email: string } | { phone: string };

const isPhone = (value: string) => value.replace(/\D/g, "").length >= 9;

const isEmailOrPhone: FieldCheck = (value) => {
  if (value.includes("@")) return isEmail(value);
  return isPhone(value) ? undefined : "Enter the email address or phone number you booked with.";
};

/** Asks a returning customer for their email or phone number, and has the code sent (PG-17). */
export function IdentifyForm({ onSent }: { onSent: (identity: GivenIdentity) => void }) {
  const { errors, isBusy, formProps } = useAccountForm({ identity: isEmailOrPhone }, async ({ identity = "" }) => {
    const knownIdentity = identity.includes("@") ? { email: identity.trim() } : { phone: identity.trim() };
    try {
      await api.call("guestIdentify", { body: knownIdentity });
    } catch (error) {
      // The form has one field for email and phone number.
      if (!isApiError(error, "invalid_input")) throw error;
      const issues = error.issues.map(({ message }) => ({ path: "identity", message }));
      throw new ApiError({ ...error, message: error.message, issues });
    }
    onSent(knownIdentity);
  });
  return (
    <form className="grid gap-5 pt-8" {...formProps}>
      <TextInput
        label="Email or phone"
        name="identity"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={254}
        validate={isEmailOrPhone}
        help="Use the email or phone you booked with. We’ll send the code by email."
        error={errors.identity}
      />
      <Button type="submit" block busy={isBusy} busyText="Sending">
        Send me a code
      </Button>
    </form>
  );
}

const RESEND_SECONDS = 60;

type EnterGuestCodeProps<Answer> = {
  identity: GivenIdentity;
  /** Exchanges the code. The form shows its errors. */
  verify: (code: string) => Promise<Answer>;
  onVerified: (answer: Answer) => void;
  onAgain: () => void;
};

/** Asks for the emailed code. Another one is available after a minute (PG-17). */
export function EnterGuestCode<Answer>({ identity, verify, onVerified, onAgain }: EnterGuestCodeProps<Answer>) {
  const title = useRef<HTMLParagraphElement>(null);
  const [mayResendAt, setMayResendAt] = useState(() => inSeconds(RESEND_SECONDS));
  const [isResending, setResending] = useState(false);
  const [isOver, setOver] = useState(false);
  const secondsLeft = useSecondsLeft(mayResendAt);
  const mustWait = secondsLeft !== 0;
  useEffect(() => title.current?.focus(), []);

  const { errors, isBusy, formProps } = useAccountForm({ code: isCode }, async ({ code = "" }) => {
    try {
      onVerified(await verify(code.trim()));
    } catch (error) {
      // A wrong code is reported at its field, not only in a toast.
      if (isApiError(error, "invalid_code"))
        throw new ApiError({ ...error, message: error.message, issues: [{ path: "code", message: error.message }] });
      if (!isApiError(error, "code_expired")) throw error;
      setOver(true);
      setMayResendAt(inSeconds(0));
    }
  });

  async function resend(): Promise<void> {
    if (mustWait) return;
    setResending(true);
    try {
      await api.call("guestIdentify", { body: identity });
      setOver(false);
      setMayResendAt(inSeconds(RESEND_SECONDS));
      showToast("If we have a booking for you, another code is on its way.");
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast(error.message, { tone: "error" });
    } finally {
      setResending(false);
    }
  }

  return (
    <>
      <p ref={title} tabIndex={-1} role="status" className="pt-5 outline-none">
        {"email" in identity ? (
          <>
            If we have a booking for <strong className="font-medium break-words">{identity.email}</strong>, a code is on
            its way there.
          </>
        ) : (
          "If we have a booking with this number, a code is on its way to the email address on file. To protect your privacy, we don’t show it here."
        )}
      </p>
      {isOver && (
        <Notice tone="warn" live className="mt-5">
          This code has expired. Codes work for 10 minutes and five tries. You can send a new one below.
        </Notice>
      )}
      <form className="grid gap-5 pt-8" {...formProps}>
        <CodeInput name="code" error={errors.code} />
        <Button type="submit" block busy={isBusy} busyText="Checking">
          Show my visits
        </Button>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Button look="text" busy={isResending} aria-disabled={mustWait || undefined} onClick={() => void resend()}>
            {mustWait ? `Send another code in ${formatCountdown(secondsLeft ?? RESEND_SECONDS)}` : "Send another code"}
          </Button>
          <Button look="text" onClick={onAgain}>
            Use another {"email" in identity ? "address" : "number"}
          </Button>
        </div>
      </form>
    </>
  );
}

function inSeconds(seconds: number): string {
  return new Date(now().getTime() + seconds * 1_000).toISOString();
}
