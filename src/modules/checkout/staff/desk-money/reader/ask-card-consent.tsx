import { useState } from "react";
import type { WireAskedConsent } from "../../contract/ask-consent.ts";
import { AskConsent } from "../contracts/ask-consent.tsx";

type AskCardConsentProps = { customerId: string; name: string; onAgreed(): void };

/**
 * Asks the customer whether their card may be saved. They agree themselves, on their phone or on the screen turned to
 * them.
 */
export function AskCardConsent({ customerId, name, onAgreed }: AskCardConsentProps) {
  const [asked, setAsked] = useState<WireAskedConsent>();
  const hasAgreed = asked?.state === "given" || asked?.state === "used";

  return (
    <div className="grid gap-2 rounded-picture bg-sand p-3">
      <p role="status">
        {hasAgreed
          ? `${asked.signedBy ?? name} has agreed.`
          : asked
            ? `Waiting for ${name} to agree.`
            : `${name} has to agree first.`}
      </p>
      {!hasAgreed && (
        <AskConsent
          {...{ customerId, name, consent: asked }}
          choice={{ card: true }}
          onAsked={setAsked}
          onAnswered={(answered) => {
            setAsked(answered);
            if (answered.state === "given") onAgreed();
          }}
        />
      )}
    </div>
  );
}
