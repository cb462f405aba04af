import { useEffect, useRef, useState } from "react";
import type { WireFoundCustomer } from "#modules/account/staff/contract/customers/customer.ts";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { QrCode } from "#staff/kit/link/qr-code.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { WireAskedConsent, WireContractForSale } from "../../contract/ask-consent.ts";
import { deskMoneyApi } from "../desk-money-api.ts";
import { partsOf, payWords } from "./contract-words.ts";

type ContractLineProps = {
  contract: WireContractForSale;
  buyer: WireFoundCustomer | undefined;
  onAgreed(): void;
  onRemove(): void;
};

const LOOKS_AGAIN_MS = 2_000;

/** A membership or package that is sold, and its customer's own consent: asked for here, given by them alone. */
export function ContractLine({ contract, buyer, onAgreed, onRemove }: ContractLineProps) {
  const [asked, setAsked] = useState<WireAskedConsent>();
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isTheirs = asked !== undefined && asked.customerId === buyer?.id;
  const current = isTheirs ? asked : undefined;
  useAnswer(current, (answered) => {
    setAsked(answered);
    setShown(false);
    onAgreed();
  });

  async function ask(via: "phone" | "screen", mail = false) {
    if (!buyer || isBusy) return;
    setBusy(true);
    try {
      const body = { customerId: buyer.id, ...partsOf(contract), via, mail };
      const { data } = await deskMoneyApi.call("askSaleConsent", { body, ...once() });
      setAsked(data);
      if (via === "phone" && !mail) setShown(true);
      if (mail) showDone(`The link is on its way to ${buyer.firstName}.`);
      if (via === "screen" && data.url) window.open(data.url, "_blank", "noopener");
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    }
    setBusy(false);
  }

  return (
    <li className="grid gap-2 border-b border-linen py-2">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow">
          <span className="block font-semibold">{contract.name}</span>
          <span className="nums text-small text-ink-soft">{payWords(contract)}</span>
        </p>
        <button type="button" className="link inline-flex min-h-6 items-center" onClick={onRemove}>
          Remove<span className="sr-only"> {contract.name}</span>
        </button>
      </div>
      <p role="status" className="text-ink-soft">
        {statusOf(current, buyer)}
        {contract.needsCard && current?.state !== "given" && " The next payments are charged to their card on file."}
      </p>
      {buyer && current?.state !== "given" && (
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
      {isShown && current?.url && (
        <StaffDialog open title="Scan to read and agree" onClose={() => setShown(false)}>
          <div className="grid justify-items-center gap-3">
            <QrCode text={current.url} label="QR code of the link" className="size-56 border border-linen" />
            <p className="text-ink-soft">This closes once {buyer?.firstName} has agreed.</p>
          </div>
        </StaffDialog>
      )}
    </li>
  );
}

function statusOf(asked: WireAskedConsent | undefined, buyer: WireFoundCustomer | undefined): string {
  if (!buyer) return "Choose the customer first: they agree to it themselves.";
  switch (asked?.state) {
    case "given":
    case "used":
      return `${asked.signedBy ?? buyer.firstName} has agreed.`;
    case "expired":
    case "withdrawn":
      return "The terms or the price have changed. Ask again.";
    case "asked":
      return `Waiting for ${buyer.firstName} to agree.`;
    default:
      return `${buyer.firstName} hasn’t agreed to it yet.`;
  }
}

/** Looks whether the customer has answered, as long as they are asked. */
export function useAnswer(asked: WireAskedConsent | undefined, onAnswer: (asked: WireAskedConsent) => void): void {
  const id = asked?.state === "asked" ? asked.id : undefined;
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
        // Asked again with the next turn.
      }
    }, LOOKS_AGAIN_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [id]);
}
