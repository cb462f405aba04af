import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { QrCode } from "#staff/kit/link/qr-code.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { WireAskedConsent } from "../../contract/ask-consent.ts";
import { useAnswer } from "../contracts/contract-line.tsx";
import { deskMoneyApi } from "../desk-money-api.ts";

type AskCardConsentProps = { customerId: string; name: string; onAgreed(): void };

/** Asks the customer whether their card may be saved: they agree to it themselves, on their phone or on the turned screen. */
export function AskCardConsent({ customerId, name, onAgreed }: AskCardConsentProps) {
  const [asked, setAsked] = useState<WireAskedConsent>();
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const hasAgreed = asked?.state === "given" || asked?.state === "used";
  useAnswer(asked, (answered) => {
    setAsked(answered);
    setShown(false);
    if (answered.state === "given") onAgreed();
  });

  async function ask(via: "phone" | "screen", mail = false) {
    setBusy(true);
    try {
      const { data } = await deskMoneyApi.call("askSaleConsent", {
        body: { customerId, card: true, via, mail },
        ...once(),
      });
      setAsked(data);
      if (via === "phone" && !mail) setShown(true);
      if (mail) showDone(`The link is on its way to ${name}.`);
      if (via === "screen" && data.url) window.open(data.url, "_blank", "noopener");
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    }
    setBusy(false);
  }

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
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-outline" disabled={isBusy} onClick={() => void ask("phone")}>
            On their phone
          </button>
          <button type="button" className="btn btn-outline" disabled={isBusy} onClick={() => void ask("phone", true)}>
            Email the link
          </button>
          <button type="button" className="btn btn-outline" disabled={isBusy} onClick={() => void ask("screen")}>
            Turn the screen
          </button>
        </div>
      )}
      {isShown && asked?.url && (
        <StaffDialog open title="Scan to read and agree" onClose={() => setShown(false)}>
          <div className="grid justify-items-center gap-3">
            <QrCode text={asked.url} label="QR code of the link" className="size-56 border border-linen" />
            <p className="text-ink-soft">This closes once {name} has agreed.</p>
          </div>
        </StaffDialog>
      )}
    </div>
  );
}
