import { useEffect, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { QrCode } from "#staff/kit/link/qr-code.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { WireAskedConsent } from "../../contract/ask-consent.ts";
import { deskMoneyApi } from "../desk-money-api.ts";
import type { partsOf } from "./contract-words.ts";

type AskConsentProps = {
  customerId: string;
  name: string;
  choice: ReturnType<typeof partsOf> | { card: true };
  consent: WireAskedConsent | undefined;
  onAsked(consent: WireAskedConsent): void;
  /** Called when the customer has agreed, or can't anymore. */
  onAnswered(consent: WireAskedConsent): void;
};

const LOOKS_AGAIN_MS = 2_000;

/**
 * Offers the ways to ask a customer for their own consent: their phone, an email, or the clinic's screen turned to
 * them.
 */
export function AskConsent({ customerId, name, choice, consent, onAsked, onAnswered }: AskConsentProps) {
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useAnswer(consent, (answered) => {
    setShown(false);
    onAnswered(answered);
  });

  async function ask(via: "phone" | "screen", mail = false) {
    setBusy(true);
    try {
      const body = { customerId, ...choice, via, mail };
      const { data } = await deskMoneyApi.call("askSaleConsent", { body, ...once() });
      onAsked(data);
      if (via === "phone" && !mail) setShown(true);
      if (mail) showDone(`The link is on its way to ${name}.`);
      if (via === "screen" && data.url) window.open(data.url, "_blank", "noopener");
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    }
    setBusy(false);
  }

  return (
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
      {isShown && consent?.url && (
        <StaffDialog open title="Scan to read and agree" onClose={() => setShown(false)}>
          <div className="grid justify-items-center gap-3">
            <QrCode text={consent.url} label="QR code of the link" className="size-56 border border-linen" />
            <p className="text-ink-soft">This closes once {name} has agreed.</p>
          </div>
        </StaffDialog>
      )}
    </div>
  );
}

/** Polls whether the customer has responded, while a request is open. */
function useAnswer(consent: WireAskedConsent | undefined, onAnswer: (consent: WireAskedConsent) => void): void {
  const id = consent?.state === "asked" ? consent.id : undefined;
  const answer = useRef(onAnswer);
  useEffect(() => {
    answer.current = onAnswer;
  });
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setInterval(async () => {
      try {
        const { data } = await deskMoneyApi.call("readAskedConsent", { params: { id }, signal });
        if (data.state !== "asked" && !signal.aborted) answer.current(data);
      } catch {
        // Retried at the next interval.
      }
    }, LOOKS_AGAIN_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [id]);
}
