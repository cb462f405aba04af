import { type SubmitEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { StaffIcon } from "../kit/staff-icon.tsx";
import { asBearer } from "../sign-in-api.ts";
import { CodeBoxes } from "./code-boxes.tsx";
import { failureWords } from "./failure-words.ts";
import type { OpenSession } from "./open-session.ts";
import { OrLine } from "./or-line.tsx";
import { hasPasskeys, provePasskey } from "./passkey.ts";
import { signInCalls } from "./sign-in-api.ts";

type FactorStepProps = {
  session: OpenSession;
  /** True in the step-up dialog: there, no device can become trusted, and there is no help for a lost factor. */
  isStepUp?: boolean;
  onProven: () => void;
};

/** Asks for a passkey, an authenticator app's code, or a recovery code. */
export function FactorStep({ session: { token, factor }, isStepUp, onProven }: FactorStepProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"code" | "passkey">();
  const [isTrusted, setIsTrusted] = useState(false);
  const [hasLost, setHasLost] = useState<"code" | "all">();
  const offersPasskey = factor.passkeys.length > 0 && hasPasskeys();

  async function attempt(kind: "code" | "passkey", work: () => Promise<unknown>): Promise<void> {
    setBusy(kind);
    setError(undefined);
    try {
      await work();
      onProven();
    } catch (failure) {
      setError(failureWords(failure));
    } finally {
      setBusy(undefined);
    }
  }
  const proveCode = (code: string) =>
    attempt("code", () =>
      signInCalls.call("proveTotp", { headers: asBearer(token), body: { code, trustDevice: isTrusted } }),
    );

  if (hasLost === "code")
    return <RecoveryForm token={token} onProven={onProven} onBack={() => setHasLost(undefined)} />;
  return (
    <div className={isStepUp ? "" : "pt-8"}>
      {offersPasskey && (
        <>
          <Button
            block
            className="btn-tall"
            autoFocus={!factor.hasAuthenticator}
            busy={busy === "passkey"}
            busyText="Asking your device"
            onClick={() => void attempt("passkey", () => provePasskey(token, isTrusted))}
          >
            <StaffIcon name="passkey" />
            Use your passkey
          </Button>
          <p className="pt-2 text-small text-ink-soft">This device or a security key. Follow the prompts.</p>
        </>
      )}
      {offersPasskey && factor.hasAuthenticator && <OrLine />}
      {factor.hasAuthenticator && (
        <CodeBoxes
          label="Code from your authenticator app"
          help="Six digits. It's sent once you enter the last digit."
          error={error}
          busy={busy === "code"}
          onCode={(code) => void proveCode(code)}
          autoFocus
        />
      )}
      {!factor.hasAuthenticator && error && (
        <p role="alert" className="pt-3 text-small text-error">
          {error}
        </p>
      )}
      {!isStepUp && (
        <>
          <label className="flex min-h-11 items-center gap-3 pt-5">
            <input
              type="checkbox"
              className="tick"
              checked={isTrusted}
              onChange={(event) => setIsTrusted(event.currentTarget.checked)}
            />
            Trust this device at the front desk for 12 hours
          </label>
          <p className="mt-5 border-linen border-t pt-4">
            <button type="button" className="btn-text" onClick={() => setHasLost("code")}>
              Use a recovery code
            </button>
            <span className="px-3 text-small text-ink-soft">or</span>
            <button type="button" className="btn-text" onClick={() => setHasLost("all")}>
              ask an admin to let you in
            </button>
          </p>
          <p role="status" className="pt-3 text-small text-ink-soft empty:hidden">
            {hasLost === "all" &&
              "An administrator can allow it for 15 minutes under Team and roles. Then sign in again: this page lets you set up a new factor."}
          </p>
        </>
      )}
    </div>
  );
}

type RecoveryFormProps = { token: string; onProven: () => void; onBack: () => void };

/** Asks for one of the ten codes that were shown when the factor was set up. */
function RecoveryForm({ token, onProven, onBack }: RecoveryFormProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("recoveryCode"));
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await signInCalls.call("useRecoveryCode", { headers: asBearer(token), body: { code } });
      onProven();
    } catch (failure) {
      setError(failureWords(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="grid gap-5 pt-8" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Recovery code"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        required
        error={error}
        help="Four groups of four. Each code works once."
      />
      <Button type="submit" block className="btn-tall" busy={busy} busyText="Checking">
        Continue
      </Button>
      <button type="button" className="btn-text justify-self-start" onClick={onBack}>
        Use another way
      </button>
    </form>
  );
}
