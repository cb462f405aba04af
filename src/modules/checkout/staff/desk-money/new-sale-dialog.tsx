import { useState } from "react";
import { useNavigate } from "react-router";
import type { WireFoundCustomer } from "#modules/account/staff/contract/customers/customer.ts";
import { PersonBox } from "#modules/account/staff/customers/person-box.tsx";
import { isApiError } from "#shared/contract/client.ts";
import { addMoney, exactMoney, multiplyMoney } from "#shared/money.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { once } from "#staff/kit/once.ts";
import type { WireContractForSale } from "../contract/ask-consent.ts";
import { ContractField } from "./contracts/contract-field.tsx";
import { ContractLine } from "./contracts/contract-line.tsx";
import { keyOf, partsOf } from "./contracts/contract-words.ts";
import { deskMoneyApi } from "./desk-money-api.ts";
import { GiftCardField, GiftLine, type GiftOption } from "./gift-card-field.tsx";
import { ProductField } from "./product-field.tsx";
import { SizeLine } from "./size-line.tsx";
import { TakePaymentDialog } from "./take-payment-dialog.tsx";
import type { SizeOption } from "./use-sizes.ts";

/** A sale at the counter: the items, the buyer if they are a customer, and then the payment. */
export function NewSaleDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [lines, setLines] = useState<{ size: SizeOption; quantity: number }[]>([]);
  const [gifts, setGifts] = useState<readonly GiftOption[]>([]);
  const [contracts, setContracts] = useState<readonly WireContractForSale[]>([]);
  const [buyer, setBuyer] = useState<WireFoundCustomer>();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(once);
  const [orderId, setOrderId] = useState<string>();
  const change = (changed: typeof lines) => {
    setLines(changed);
    setError("");
    // A changed sale gets a new idempotency key, because it is a different request.
    setKey(once());
  };

  const changeGifts = (changed: typeof gifts) => {
    setGifts(changed);
    setError("");
    setKey(once());
  };

  const changeContracts = (changed: typeof contracts) => {
    setContracts(changed);
    setError("");
    setKey(once());
  };
  const count = lines.length + gifts.length + contracts.length;

  async function sell() {
    if (count === 0) return setError("Choose what is sold.");
    if (contracts.length > 0 && !buyer) return setError("Choose the customer first.");
    setBusy(true);
    try {
      const sold = lines.map(({ size, quantity }) => ({ sizeId: size.sizeId, quantity }));
      const giftCards = gifts.map(({ amount, recipient }) => ({ amount, ...(recipient ? { recipient } : {}) }));
      const more = Object.assign({}, ...contracts.map(partsOf)) as ReturnType<typeof partsOf>; // a membership and a package set different fields
      const body = { lines: sold, giftCards, ...more, ...(buyer ? { customerId: buyer.id } : {}) };
      setOrderId((await deskMoneyApi.call("sellAtDesk", { body, ...key })).data.id);
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : "Nothing was sold. Try again.");
      // The server stores a refusal under its idempotency key, so the next attempt needs a new key.
      if (isApiError(failure) && failure.status < 500) setKey(once());
      setBusy(false);
    }
  }

  if (orderId)
    return (
      <TakePaymentDialog
        orderId={orderId}
        onClose={() => void navigate(`/admin/orders/${orderId}`)}
        onTaken={() => undefined}
      />
    );
  const sum = addMoney(
    ...lines.map(({ size, quantity }) => multiplyMoney(size.price, quantity)),
    ...gifts.map(({ amount }) => amount),
    ...contracts.map(({ price }) => price),
  );
  return (
    <StaffDialog
      open
      size="wide"
      title="New sale"
      onClose={onClose}
      aside={
        count > 0 && (
          <p className="nums">
            {exactMoney(sum)} <span className="text-ink-soft">before tax and member prices</span>
          </p>
        )
      }
      actions={
        <button
          type="button"
          className="btn btn-primary btn-main"
          aria-busy={isBusy || undefined}
          onClick={() => void sell()}
        >
          Go to payment
        </button>
      }
    >
      <div className="grid gap-4">
        <ProductField
          chosen={lines.map(({ size }) => size.sizeId)}
          onChoose={(size) => change([...lines, { size, quantity: 1 }])}
        />
        <GiftCardField onAdd={(gift) => changeGifts([...gifts, gift])} />
        <ContractField chosen={contracts} onChoose={(one) => changeContracts([...contracts, one])} />
        {count > 0 && (
          <ul aria-label="What is sold">
            {lines.map(({ size, quantity }) => (
              <SizeLine
                key={size.sizeId}
                size={size}
                quantity={quantity}
                onQuantity={(value) =>
                  change(lines.map((line) => (line.size === size ? { size, quantity: value } : line)))
                }
                onRemove={() => change(lines.filter((line) => line.size !== size))}
              />
            ))}
            {contracts.map((contract) => (
              <ContractLine
                key={keyOf(contract)}
                contract={contract}
                buyer={buyer}
                onAgreed={() => setError("")}
                onRemove={() => changeContracts(contracts.filter((one) => one !== contract))}
              />
            ))}
            {gifts.map((gift) => (
              <GiftLine
                key={gift.key}
                gift={gift}
                onRemove={() => changeGifts(gifts.filter(({ key: one }) => one !== gift.key))}
              />
            ))}
          </ul>
        )}
        <BuyerField
          buyer={buyer}
          onChange={(chosen) => {
            setBuyer(chosen);
            setError("");
            setKey(once());
          }}
        />
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
    </StaffDialog>
  );
}

type BuyerFieldProps = { buyer: WireFoundCustomer | undefined; onChange(buyer: WireFoundCustomer | undefined): void };

function BuyerField({ buyer, onChange }: BuyerFieldProps) {
  const [text, setText] = useState("");
  if (buyer)
    return (
      <p className="flex items-center gap-3">
        <span className="min-w-0 grow">
          <span className="block text-small text-ink-soft">Customer</span>
          {buyer.firstName} {buyer.lastName}
        </span>
        <button type="button" className="link" onClick={() => onChange(undefined)}>
          Change<span className="sr-only"> the customer</span>
        </button>
      </p>
    );
  return (
    <PersonBox
      label="Customer (optional)"
      text={text}
      onText={setText}
      onKnown={(person) => {
        onChange(person);
        setText("");
      }}
    />
  );
}
