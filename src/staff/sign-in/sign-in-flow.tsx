import { useState } from "react";
import { signInWith } from "../session-actions.ts";
import { EnrollStep } from "./enroll-step.tsx";
import { FactorStep } from "./factor-step.tsx";
import type { OpenSession } from "./open-session.ts";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

type Step =
  | { is: "password" }
  | { is: "factor"; session: OpenSession }
  | { is: "enroll"; session: OpenSession }
  | { is: "codes"; session: OpenSession; codes: string[] };

type SignInFlowProps = {
  clinicName: string;
  /** A session started elsewhere, such as that of a person who has just joined. */
  start?: OpenSession;
  onSignedIn?: () => void;
};

const PASSWORD_RIGHT = "Email and password are right";

/** The whole sign-in, from the password to the first screen, one step after another on one page. */
export function SignInFlow({ clinicName, start, onSignedIn }: SignInFlowProps) {
  const [step, setStep] = useState<Step>(start ? { is: "enroll", session: start } : { is: "password" });
  const finish = async (token: string) => {
    await signInWith(token);
    onSignedIn?.();
  };
  switch (step.is) {
    case "password":
      return (
        <SignInFrame clinicName={clinicName} title="Sign in">
          <PasswordStep
            onPassword={(session) => setStep({ is: session.factor.mayEnroll ? "enroll" : "factor", session })}
            onSignedIn={(token) => void finish(token)}
          />
        </SignInFrame>
      );
    case "factor":
      return (
        <SignInFrame clinicName={clinicName} done={PASSWORD_RIGHT} title={`One more step, ${step.session.firstName}`}>
          <FactorStep session={step.session} onProven={() => void finish(step.session.token)} />
        </SignInFrame>
      );
    case "enroll":
      return (
        <SignInFrame
          clinicName={clinicName}
          done={start ? "Your account is ready" : PASSWORD_RIGHT}
          title={`Now secure it, ${step.session.firstName}`}
        >
          <EnrollStep
            token={step.session.token}
            onEnrolled={(codes) =>
              codes ? setStep({ is: "codes", session: step.session, codes }) : void finish(step.session.token)
            }
          />
        </SignInFrame>
      );
    case "codes":
      return (
        <SignInFrame clinicName={clinicName} done="Your factor works" title="Your recovery codes">
          <RecoveryCodes codes={step.codes} onDone={() => void finish(step.session.token)} />
        </SignInFrame>
      );
  }
}
