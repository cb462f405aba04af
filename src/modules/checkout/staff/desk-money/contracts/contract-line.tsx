import { useState } from "react";
import type { WireFoundCustomer } from "#modules/account/staff/contract/customers/customer.ts";
import type { WireAskedConsent, WireContractForSale } from "../../contract/ask-consent.ts";
import { AskConsent } from "./ask-consent.tsx";
import { partsOf, payWords } from "./contract-words.ts";

type ContractLineProps = {
  contract: WireContractForSale;
  buyer: WireFoundCustomer | undefined;
  onAgreed(): void;
  onRemove(): void;
};

/** A membership or package being sold, with the customer's consent: requested here, but given only by them. */
export function ContractLine({ contract, buyer, onAgreed, onRemove }: ContractLineProps) {
  const [asked, setAsked] = useState<WireAskedConsent>();
  const isTheirs = asked !== undefined && asked.customerId === buyer?.id;
  const current = isTheirs ? asked : undefined;
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
        <AskConsent
          customerId={buyer.id}
          name={buyer.firstName}
          choice={partsOf(contract)}
          consent={current}
          onAsked={setAsked}
          onAnswered={(answered) => {
            setAsked(answered);
            onAgreed();
          }}
        />
      )}
    </li>
  );
}

function statusOf(consent: WireAskedConsent | undefined, buyer: WireFoundCustomer | undefined): string {
  if (!buyer) return "Choose the customer first: they agree to it themselves.";
  switch (consent?.state) {
    case "given":
    case "used":
      return `${consent.signedBy ?? buyer.firstName} has agreed.`;
    case "expired":
    case "withdrawn":
      return "The terms or the price have changed. Ask again.";
    case "asked":
      return `Waiting for ${buyer.firstName} to agree.`;
    default:
      return `${buyer.firstName} hasn’t agreed to it yet.`;
  }
}
