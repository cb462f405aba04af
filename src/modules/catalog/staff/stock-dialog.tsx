import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { NumberInput } from "#staff/kit/fields/number-input.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { staffApi } from "#staff/staff-api.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { CatalogStaffCalls } from "./contract/staff-calls.ts";

export type StockMove = "receive" | "count" | "damaged" | "corrected";

/** The fields of a size that the stock dialogs need. */
export type ShelvedSize = { id: string; title: string; onHand: number; held: number };

const WORDS: Record<StockMove, { title: string; number: string; button: string }> = {
  receive: { title: "Receive", number: "Pieces that came", button: "Put on the shelf" },
  count: { title: "Count", number: "Pieces on the shelf", button: "Set the shelf" },
  damaged: { title: "Damaged", number: "Pieces that can't be sold", button: "Take off the shelf" },
  corrected: { title: "Correct", number: "Pieces more, or fewer with a minus", button: "Correct the shelf" },
};

/** Whether a move requires a note; deliveries and counts don't. */
const needsNote = (move: StockMove) => move === "damaged" || move === "corrected";

/** Returns the typed cost if it is an amount. */
function costOf(text: string): { unitCost?: number } {
  const cents = text.trim() ? parseMoneyText(text) : undefined;
  return typeof cents === "number" ? { unitCost: cents } : {};
}

type StockDialogProps = { size: ShelvedSize; move: StockMove; onClose: () => void; onDone: () => void };

/**
 * Changes a size's stock by a move. A count changes it by the difference between the count and the number shown here.
 */
export function StockDialog({ size, move, onClose, onDone }: StockDialogProps) {
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [cost, setCost] = useState("");
  const [errors, setErrors] = useState<{ amount?: string; note?: string; cost?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const { title, number, button } = WORDS[move];

  async function send(pieces: number) {
    const api = staffApi<CatalogStaffCalls>();
    const about = { sizeId: size.id, ...(note.trim() ? { note: note.trim() } : {}) };
    if (move === "receive")
      return api.call("receiveStock", { body: { ...about, quantity: pieces, ...costOf(cost) }, idempotencyKey: key });
    if (move === "count")
      return api.call("countStock", { body: { ...about, counted: pieces, seen: size.onHand }, idempotencyKey: key });
    const body = { ...about, note: note.trim(), reason: move, delta: move === "damaged" ? -pieces : pieces };
    return api.call("adjustStock", { body, idempotencyKey: key });
  }

  async function save() {
    const isNumber = /^-?\d{1,6}$/.test(amount.trim());
    const pieces = Number(amount);
    const isFitting = isNumber && (move === "corrected" ? pieces !== 0 : move === "count" ? pieces >= 0 : pieces > 0);
    const wrong = {
      ...(isFitting ? {} : { amount: "Enter a whole number." }),
      ...(needsNote(move) && !note.trim() ? { note: "Say why, in a few words." } : {}),
      ...(cost.trim() && costOf(cost).unitCost === undefined ? { cost: "Enter an amount such as 12.50." } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsBusy(true);
    try {
      const { data } = await send(pieces);
      const changed = data.changedSinceSeen ?? 0;
      const meanwhile =
        changed === 0 ? "" : ` ${Math.abs(changed)} ${changed < 0 ? "were sold" : "came back"} since you counted.`;
      showDone(`${data.name}: ${data.onHand} on the shelf, ${data.free} free.${meanwhile}`);
      onDone();
      onClose();
    } catch (error) {
      const message = error instanceof Error ? error.message : "It was not saved. Try again.";
      setErrors({ amount: isApiError(error) ? (error.issues[0]?.message ?? message) : message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`${title}: ${size.title}`}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Back
          </button>
          <button type="submit" form="stock-move" className="btn btn-primary btn-main" aria-busy={isBusy}>
            {button}
          </button>
        </>
      }
    >
      <form
        id="stock-move"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <p className="text-ink-soft">
          {size.onHand} on the shelf{size.held > 0 && `, ${size.held} of them held by open orders`}.
        </p>
        <NumberInput
          label={number}
          autoFocus
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          {...(errors.amount === undefined ? {} : { error: errors.amount })}
        />
        {move === "receive" && (
          <NumberInput
            label="Cost of a piece, if you know it"
            value={cost}
            onChange={({ currentTarget }) => setCost(currentTarget.value)}
            {...(errors.cost === undefined ? {} : { error: errors.cost })}
          />
        )}
        <TextInput
          label={needsNote(move) ? "Reason" : "Note"}
          value={note}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          {...(errors.note === undefined ? {} : { error: errors.note })}
        />
      </form>
    </StaffDialog>
  );
}
