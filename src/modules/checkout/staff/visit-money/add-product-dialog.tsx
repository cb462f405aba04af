import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import type { WireVisitMoney } from "../contract/visit-money.ts";
import { deskMoneyApi } from "../desk-money/desk-money-api.ts";
import { ProductField } from "../desk-money/product-field.tsx";
import { SizeLine } from "../desk-money/size-line.tsx";
import type { SizeOption } from "../desk-money/use-sizes.ts";

type AddProductProps = { page: WireVisitPage; onClose(): void; onDone(money: WireVisitMoney): void };

/** Adds goods to a visit. They are handed over once paid. */
export function AddProductDialog({ page, onClose, onDone }: AddProductProps) {
  const [lines, setLines] = useState<{ size: SizeOption; quantity: number }[]>([]);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(once);
  const change = (changed: typeof lines) => {
    setLines(changed);
    setError("");
    setKey(once());
  };
  async function add() {
    if (lines.length === 0) return setError("Choose a product.");
    setBusy(true);
    try {
      const body = { lines: lines.map(({ size, quantity }) => ({ sizeId: size.sizeId, quantity })) };
      const { data } = await deskMoneyApi.call("addVisitProducts", { params: { id: page.id }, body, ...key });
      showDone(`${lines.map(({ size }) => size.name).join(", ")} is added to the visit of ${page.customer.name}.`);
      onDone(data);
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : "Nothing was added. Try again.");
      if (isApiError(failure) && failure.status < 500) setKey(once());
      setBusy(false);
    }
  }
  return (
    <StaffDialog
      open
      size="wide"
      title={`Add a product for ${page.customer.name}`}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-main btn-outline" onClick={onClose}>
            Go back
          </button>
          <button
            type="button"
            className="btn btn-main btn-primary"
            aria-busy={isBusy || undefined}
            disabled={isBusy}
            onClick={() => void add()}
          >
            Add to the visit
          </button>
        </>
      }
    >
      <div className="grid gap-4">
        <ProductField
          chosen={lines.map(({ size }) => size.sizeId)}
          onChoose={(size) => change([...lines, { size, quantity: 1 }])}
        />
        {lines.length > 0 && (
          <ul aria-label="What is added">
            {lines.map((line) => (
              <SizeLine
                key={line.size.sizeId}
                {...line}
                onQuantity={(quantity) => change(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
                onRemove={() => change(lines.filter((one) => one !== line))}
              />
            ))}
          </ul>
        )}
        <p className="text-ink-soft">
          It is handed over once it is paid: with the visit, or on its own if the visit is paid already.
        </p>
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
    </StaffDialog>
  );
}
