import { useEffect, useState } from "react";
import type { WireSecondFactor } from "#modules/account/contract/second-factor-calls.ts";
import { StaffDialog } from "../kit/feedback/staff-dialog.tsx";
import { failureWords } from "../sign-in/failure-words.ts";
import { signInCalls } from "../sign-in/sign-in-api.ts";
import { asBearer } from "../sign-in-api.ts";
import { currentBearer } from "../staff-session.ts";
import { answerStepUp, useStepUp } from "../step-up.ts";
import { LazyFactorStep } from "./lazy-sign-in.tsx";

/**
 * Asks for a passkey or a code, over the current screen, when a call requires a step-up. The interrupted action then
 * continues automatically.
 */
export function StepUpDialog() {
  const isAsked = useStepUp((state) => state.isAsked);
  return (
    <StaffDialog open={isAsked} onClose={() => answerStepUp(false)} title="Confirm that it’s you">
      {isAsked && <StepUp />}
    </StaffDialog>
  );
}

function StepUp() {
  const [token] = useState(currentBearer);
  const [factor, setFactor] = useState<WireSecondFactor>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (token === undefined) return;
    signInCalls
      .call("getSecondFactor", { headers: asBearer(token) })
      .then(({ data }) => setFactor(data))
      .catch((failure: unknown) => setError(failureWords(failure)));
  }, [token]);
  return (
    <>
      <p className="pb-5 text-ink-soft">
        This is a sensitive step, so please confirm that it’s you. It lasts for five minutes.
      </p>
      {error && (
        <p role="alert" className="text-small text-error">
          {error}
        </p>
      )}
      {token && factor && (
        <LazyFactorStep session={{ token, firstName: "", factor }} isStepUp onProven={() => answerStepUp(true)} />
      )}
    </>
  );
}
