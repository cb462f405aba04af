import { type SubmitEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { asBearer } from "../sign-in-api.ts";
import { failureWords } from "./failure-words.ts";
import { signInCalls } from "./sign-in-api.ts";

type RecoveryFormProps = { token: string; onProven: () => void; onBack: () => void };

/** One of the ten codes that were shown when the factor was set up. */
export function RecoveryForm({ token, onProven, onBack }: RecoveryFormProps) {
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
