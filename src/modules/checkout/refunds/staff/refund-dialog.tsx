import { type FormEvent, useId, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { OrderLine } from "../../contract/order.ts";
import { RefundSums } from "./refund-sums.tsx";
import { refundsApi } from "./refunds-api.ts";

const GOODS_REASONS = [
  "Came back unopened",
  "Came back opened",
  "Damaged or wrong",
  "Never arrived",
  "Goodwill",
  "Other",
];
const VISIT_REASONS = ["Not given as planned", "Charged by mistake", "Visit canceled", "Goodwill", "Other"];

/** An order that can be refunded, with its goods or its visit. */
export type RefundableOrder = {
  id: string;
  number: number;
  customerName: string | null;
  lines: readonly OrderLine[];
  /** The part of the shipping that isn't refunded yet. */
  shippingLeft: number;
  /** The part of the tip that isn't refunded yet. */
  tipLeft: number;
  /** Whether the order's customer is emailed about the refund. */
  isReachable: boolean;
};

type RefundDialogProps = { order: RefundableOrder; refresh: () => Promise<void>; onClose: () => void };

const isGoods = ({ kind }: Pick<OrderLine, "kind">) => kind === "product" || kind === "bundle";

/** Chooses what to refund for an order, how much, to which source, and why. The server computes the amounts. */
export function RefundDialog({ order, refresh, onClose }: RefundDialogProps) {
  const open = order.lines
    .map((line) => ({ ...line, left: line.quantity - line.refundedQuantity }))
    .filter(({ left }) => left > 0);
  const [counts, setCounts] = useState<Record<string, string>>({});
  const [restock, setRestock] = useState(true);
  const [shipping, setShipping] = useState(false);
  const [tip, setTip] = useState(false);
  const reasons = open.some(isGoods) ? GOODS_REASONS : VISIT_REASONS;
  const [reason, setReason] = useState(reasons[0] ?? "");
  const [note, setNote] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const mayRefund = usePerson().can("orders.refund");
  const formId = useId();

  const lines = open.flatMap(({ id }) => {
    const quantity = Number(counts[id] ?? 0);
    return Number.isInteger(quantity) && quantity > 0 ? [{ lineId: id, quantity, restock }] : [];
  });
  const isWrong = open.some(({ id, left }) => !/^\d*$/.test(counts[id] ?? "") || Number(counts[id] ?? 0) > left);
  const isChosen = !isWrong && (lines.length > 0 || shipping || tip);
  const chosen = { lines, shipping, tip, reason };
  const preview = useRead(isChosen ? JSON.stringify(chosen) : "", async (signal) => {
    if (!isChosen) return undefined;
    const input = { params: { id: order.id }, body: { ...chosen, dryRun: true }, signal };
    return (await refundsApi.call("refundOrder", input)).data;
  });
  const goods = new Set(open.filter(isGoods).map(({ id }) => id));
  const pieces = lines.reduce((sum, { lineId, quantity }) => sum + (goods.has(lineId) ? quantity : 0), 0);
  const sum = preview.data ? formatMoney(preview.data.total, { always: true }) : "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChosen) return setError(isWrong ? "You can't refund more than was sold." : "Choose what comes back.");
    setBusy(true);
    setError("");
    try {
      const body = { ...chosen, ...(note.trim() ? { note: note.trim() } : {}) };
      const input = { params: { id: order.id }, body, idempotencyKey: crypto.randomUUID() };
      const { data } = await refundsApi.call("refundOrder", input);
      await refresh();
      onClose();
      showDone(`${formatMoney(data.total, { always: true })} of order ${order.number} is on its way back.`);
    } catch (failure) {
      if (isApiError(failure) && failure.code === "needs_approval") {
        showDone(failure.message);
        return onClose();
      }
      setError(isApiError(failure) ? failure.message : "Nothing was refunded. Try again.");
      setBusy(false);
    }
  }

  return (
    <StaffDialog
      open
      size="full"
      onClose={onClose}
      title={`Refund order ${order.number}`}
      aside={
        <p className="text-ink-soft">
          {mayRefund ? `You'll confirm that it's you.${mailText(order)}` : "Someone else has to approve it."}
        </p>
      }
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" form={formId} className="btn btn-primary btn-main" aria-busy={isBusy}>
            {mayRefund ? `Refund ${sum}`.trim() : "Send for approval"}
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_280px]"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div className="grid gap-4">
          <fieldset>
            <legend className="pb-1 font-semibold">What comes back</legend>
            {open.map((line) => (
              <div key={line.id} className="flex items-center gap-3 border-b border-linen py-2">
                {/* Refunds the whole line; the number beside it is for a part. */}
                <input
                  type="checkbox"
                  className="tick shrink-0"
                  aria-label={`All of ${[line.name, line.detail].filter(Boolean).join(", ")}`}
                  checked={Number(counts[line.id] ?? 0) > 0}
                  onChange={({ currentTarget }) =>
                    setCounts({ ...counts, [line.id]: currentTarget.checked ? String(line.left) : "0" })
                  }
                />
                {isGoods(line) && (
                  <Picture
                    picture={line.picture}
                    sizes="44px"
                    decorative
                    className="size-11 shrink-0 overflow-hidden rounded-picture bg-sand"
                  />
                )}
                <p className="min-w-0 grow">
                  <span className="block font-semibold">{line.name}</span>
                  <span className="text-small text-ink-soft">
                    {line.detail && `${line.detail}, `}
                    {line.left === line.quantity ? `${line.quantity} sold` : `${line.left} of ${line.quantity} left`}
                  </span>
                </p>
                <input
                  className="field nums w-16 shrink-0 text-center"
                  inputMode="numeric"
                  aria-label={`Pieces of ${[line.name, line.detail].filter(Boolean).join(", ")}, returned`}
                  value={counts[line.id] ?? "0"}
                  onChange={({ currentTarget }) => setCounts({ ...counts, [line.id]: currentTarget.value })}
                />
              </div>
            ))}
          </fieldset>
          {open.some(isGoods) && (
            <Switch
              label={pieces > 0 ? `Put ${pieces} back in stock` : "Put returned items back in stock"}
              checked={restock}
              onChange={({ currentTarget }) => setRestock(currentTarget.checked)}
            />
          )}
          {order.shippingLeft > 0 && (
            <Switch
              label={`Refund shipping, ${formatMoney(order.shippingLeft, { always: true })}`}
              checked={shipping}
              onChange={({ currentTarget }) => setShipping(currentTarget.checked)}
            />
          )}
          {order.tipLeft > 0 && (
            <Switch
              label={`Refund the tip, ${formatMoney(order.tipLeft, { always: true })}, from those who got it`}
              checked={tip}
              onChange={({ currentTarget }) => setTip(currentTarget.checked)}
            />
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <Select
              label="Reason"
              value={reason}
              options={reasons.map((value) => ({ value, label: value }))}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <TextInput
              label="Note for the file"
              maxLength={500}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </div>
        </div>
        <RefundSums preview={preview.data} failure={isChosen ? preview.error : undefined} />
        {error && (
          <p role="alert" className="text-error md:col-span-2">
            {error}
          </p>
        )}
      </form>
    </StaffDialog>
  );
}

function mailText({ isReachable, customerName }: RefundableOrder): string {
  return !isReachable ? "" : ` ${customerName ?? "The customer"} gets an email without the reason.`;
}
