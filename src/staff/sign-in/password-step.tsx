import { type SubmitEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmailInput } from "#web/ui/form/email-input.tsx";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import { asBearer } from "../sign-in-api.ts";
import { failureWords } from "./failure-words.ts";
import type { OpenSession } from "./open-session.ts";
import { OrLine } from "./or-line.tsx";
import { hasPasskeys, signInByPasskey } from "./passkey.ts";
import { accountApi, signInCalls } from "./sign-in-api.ts";

type PasswordStepProps = {
  /** Whether this unlocks a locked screen: the person's name is shown, but the email must be typed. */
  unlocks?: boolean;
  onPassword: (session: OpenSession) => void;
  /** Called if no second factor is needed: the person used a passkey, or the device is trusted. */
  onSignedIn: (token: string) => void;
};

/** Asks for email and password, or a passkey in place of both. */
export function PasswordStep({ unlocks, onPassword, onSignedIn }: PasswordStepProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"password" | "passkey">();

  async function attempt(kind: "password" | "passkey", work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(kind);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failureWords(failure));
    } finally {
      setBusy(undefined);
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    void attempt("password", async () => {
      const body = { email: String(values.get("email")), password: String(values.get("password")) };
      const { data } = await accountApi.call("logIn", { body });
      const headers = asBearer(data.accessToken);
      const factor = await signInCalls.call("getSecondFactor", { headers });
      if (factor.data.isDeviceTrusted) {
        await signInCalls.call("useTrustedDevice", { headers });
        onSignedIn(data.accessToken);
      } else onPassword({ token: data.accessToken, firstName: data.user.firstName, factor: factor.data });
    });
  };
  return (
    <>
      <form className="grid gap-5 pt-8" method="post" noValidate onSubmit={submit}>
        <EmailInput autoComplete="username" error={undefined} />
        <PasswordInput label="Password" name="password" autoComplete="current-password" required />
        <p role="alert" className="text-small text-error empty:hidden">
          {error}
        </p>
        <Button type="submit" block className="btn-tall" busy={busy === "password"} busyText="Checking">
          {unlocks ? "Open" : "Continue"}
        </Button>
      </form>
      {hasPasskeys() && (
        <>
          <OrLine />
          <Button
            look="outline"
            block
            className="btn-tall"
            busy={busy === "passkey"}
            busyText="Asking your device"
            onClick={() => void attempt("passkey", async () => onSignedIn(await signInByPasskey()))}
          >
            Sign in with a passkey
          </Button>
        </>
      )}
    </>
  );
}
