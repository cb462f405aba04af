import { type FormEvent, useId, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { NumberInput } from "#staff/kit/fields/number-input.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";
import { ordersApi } from "./orders-api.ts";
import { undoOrderStep } from "./use-order-steps.ts";

type ShipDialogProps = { order: StaffOrder; show: (order: StaffOrder) => void; onClose: () => void };

/** One parcel: carrier, tracking number, and how many pieces of each line it contains. */
export function ShipDialog({ order, show, onClose }: ShipDialogProps) {
  const rest = order.lines
    .map((line) => ({ ...line, left: line.quantity - line.refundedQuantity - line.inParcels }))
    .filter(({ left }) => left > 0);
  const [carrier, setCarrier] = useState(order.parcels.at(-1)?.carrier ?? "");
  const [number, setNumber] = useState("");
  const [counts, setCounts] = useState<Record<string, string>>({});
  const [notify, setNotify] = useState(!order.unreachable);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const formId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const lines = rest
      .map(({ id, left }) => ({ lineId: id, quantity: Number(counts[id] ?? left) }))
      .filter(({ quantity }) => quantity > 0);
    const isWrong = rest.some(({ id, left }) => !isCountUpTo(counts[id], left));
    if (!carrier.trim() || !number.trim()) return setError("Enter the carrier and the parcel's number.");
    if (isWrong || lines.length === 0) return setError("Enter how many pieces of each line are in this parcel.");
    setBusy(true);
    try {
      const body = { version: order.version, carrier: carrier.trim(), number: number.trim(), notify, lines };
      const input = { params: { id: order.id }, body, idempotencyKey: crypto.randomUUID() };
      const { data } = await ordersApi.call("shipOrder", input);
      show(data);
      const isWhole = data.status === "shipped";
      showDone(
        isWhole ? `Order ${order.number} is shipped.` : `A parcel of order ${order.number} is on its way.`,
        data.steps.includes("undo") ? async () => show(await undoOrderStep(order.id)) : undefined,
      );
      onClose();
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : "The parcel was not saved. Try again.");
      setBusy(false);
    }
  }

  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`Ship order ${order.number}`}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" form={formId} className="btn btn-primary btn-main" aria-busy={isBusy}>
            Ship
          </button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Carrier"
          maxLength={60}
          autoFocus
          value={carrier}
          onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
        />
        <TextInput
          label="Parcel number"
          maxLength={60}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <fieldset>
          <legend className="pb-1 font-semibold">In this parcel</legend>
          {rest.map((line) => (
            <div key={line.id} className="flex items-center justify-between gap-4 border-b border-linen py-2">
              <p className="min-w-0">
                {line.name} <span className="text-ink-soft">{line.detail}</span>
              </p>
              <div className="w-24 shrink-0">
                <NumberInput
                  label={`Pieces of ${line.name}, ${line.detail}`}
                  value={counts[line.id] ?? String(line.left)}
                  onChange={({ currentTarget }) => setCounts({ ...counts, [line.id]: currentTarget.value })}
                />
              </div>
            </div>
          ))}
        </fieldset>
        {order.unreachable ? (
          <p className="text-ink-soft">No email: call the customer about the parcel.</p>
        ) : (
          <Switch
            label={`Email ${order.customerName ?? "the customer"} the parcel's number`}
            checked={notify}
            onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
          />
        )}
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </form>
    </StaffDialog>
  );
}

/** Whether a text is a whole number from 0 to `most`; undefined means all. */
function isCountUpTo(text: string | undefined, most: number): boolean {
  return text === undefined || (/^\d+$/.test(text) && Number(text) <= most);
}
