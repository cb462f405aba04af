import { useState } from "react";
import { counted } from "#shared/counted.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { parseMoneyText, toMoneyText } from "#staff/kit/fields/money-text.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { DraftBar } from "#staff/resource/drafts/draft-bar.tsx";
import { PutLiveDialog } from "#staff/resource/drafts/put-live-dialog.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { Button } from "#web/ui/button.tsx";
import { keyOfPrice, wordsOfPrice } from "../../domain/price-change.ts";
import type { PriceChangeRow } from "../contract/price-change-calls.ts";
import { ItemPicker } from "./item-picker.tsx";
import { PriceFileDialog } from "./price-file-dialog.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { type PriceChangeForm, usePriceChange } from "./use-price-change.ts";

type OpenDialog = "step" | "file" | "putLive";

/** Lists the prices of a price change, beside the current ones, and when they go live. */
export function PriceRows({ id, isArchived }: { id: string; isArchived: boolean }) {
  const form = usePriceChange(id);
  const { state, rows, error, refresh } = form;
  const { can } = usePerson();
  const { timeZone } = useClinic();
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  if (error !== undefined && !state) return <LoadFailed noun="prices" error={error} onRetry={() => void refresh()} />;
  if (!state) return <p className="pt-8 text-ink-soft">Loading…</p>;
  const isLive = state.state === "live";
  const mayWrite = can("catalog.edit") && !isLive && !isArchived;
  const wrong = rows.filter(({ issue, now }) => issue !== null && now !== null).length;
  const isPlanned = state.state === "planned";
  const day =
    state.liveFrom && formatDay(dateInZone(new Date(state.liveFrom), timeZone), { weekday: "short", month: "short" });
  return (
    <section aria-labelledby="new-prices" className="pt-10">
      <div className="flex max-w-[1120px] flex-wrap items-center gap-3 pb-3">
        <h2 id="new-prices" className="text-section">
          New prices
        </h2>
        <p role="status" className="text-ink-soft">
          {form.isSaving ? "Saving…" : rows.length > 0 && counted(rows.length, "price")}
        </p>
        {mayWrite && (
          <div className="ml-auto flex flex-wrap gap-3">
            <Button look="outline" small onClick={() => setOpened("file")}>
              From a file
            </Button>
            <Button look="outline" small onClick={() => setOpened("step")}>
              Change many
            </Button>
          </div>
        )}
      </div>
      {isLive && state.liveFrom && (
        <p className="pb-3 text-ink-soft">{`Live since ${momentText(state.liveFrom, timeZone)}.`}</p>
      )}
      {mayWrite && <ItemPicker form={form} />}
      {rows.length === 0 ? (
        <p className="py-4 text-ink-soft">
          There are no prices yet. Find an item, change many by a step, or read them from a file.
        </p>
      ) : (
        <Table form={form} mayWrite={mayWrite} isLive={isLive} />
      )}
      {mayWrite && rows.length > 0 && (
        <DraftBar
          className="-mx-4 mt-5 -mb-5 md:-mx-6"
          title={isPlanned ? "Planned" : "Draft, saved"}
          actions={
            <>
              {isPlanned && (
                <button type="button" className="btn btn-line" onClick={() => void form.save(rows)}>
                  Don’t put live
                </button>
              )}
              <button
                type="button"
                className="btn btn-paper"
                disabled={wrong > 0 || form.isSaving}
                onClick={() => setOpened("putLive")}
              >
                {isPlanned ? "Another day" : "Put live"}
              </button>
            </>
          }
        >
          {wrong > 0
            ? `${counted(wrong, "price")} can’t be changed so.`
            : isPlanned
              ? `They go live on ${day}. Booked visits keep their prices.`
              : "Nothing of it is on the site."}
        </DraftBar>
      )}
      {opened === "step" && <StepDialog onAdd={form.add} onClose={close} />}
      {opened === "file" && <PriceFileDialog onAdd={form.add} onClose={close} />}
      {opened === "putLive" && (
        <PutLiveDialog
          title={`Put ${counted(rows.length, "price")} live`}
          note="Booked visits keep their prices. Customers with an item in their cart are told."
          onSend={form.publish}
          onClose={close}
        />
      )}
    </section>
  );
}

function Table({ form, mayWrite, isLive }: { form: PriceChangeForm; mayWrite: boolean; isLive: boolean }) {
  const { rows } = form;
  return (
    <table className="w-full max-w-[1120px] border-collapse">
      <thead>
        <tr className="border-b border-edge text-small max-md:sr-only">
          <th scope="col" className="h-[34px] pr-3 text-start font-medium">
            Item
          </th>
          <th scope="col" className="pr-3 text-end font-medium">
            {isLive ? "Before" : "Now"}
          </th>
          <th scope="col" className="w-32 pr-3 text-end font-medium">
            New
          </th>
          {mayWrite && (
            <th scope="col" className="w-11">
              <span className="sr-only">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={keyOfPrice(row)}
            row={row}
            isLive={isLive}
            mayWrite={mayWrite}
            onPrice={(price) =>
              void form.save(rows.map((one) => (one === row ? { ...row, ...seen(row), price } : one)))
            }
            onRemove={() => void form.save(rows.filter((one) => one !== row))}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Marks the current price as seen by the person who enters a new one. */
const seen = ({ old, now }: PriceChangeRow) => ({ old: now ?? old });

type RowProps = {
  row: PriceChangeRow;
  isLive: boolean;
  mayWrite: boolean;
  onPrice: (price: number) => void;
  onRemove: () => void;
};

function Row({ row, isLive, mayWrite, onPrice, onRemove }: RowProps) {
  const { name, group, which, old, now, price, issue } = row;
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const words = wordsOfPrice({ name }, which);
  const noteId = `price-${keyOfPrice(row)}`;
  const problem = isWrong ? "Write an amount such as 120.00." : issue;
  function leave() {
    if (text === undefined) return;
    const cents = parseMoneyText(text);
    if (cents === null || cents === undefined) return setWrong(true);
    setWrong(false);
    setText(undefined);
    if (cents !== price || old !== (now ?? old)) onPrice(cents);
  }
  return (
    <tr className="border-b border-linen align-top">
      <th scope="row" className="py-2.5 pr-3 text-start font-regular">
        <span className="block">{words}</span>
        <span className="block text-small text-ink-soft">{group}</span>
        {problem && (
          <span id={noteId} className="block pt-1 text-small text-error">
            {problem}
          </span>
        )}
      </th>
      <td className="nums whitespace-nowrap py-2.5 pr-3 text-end text-ink-soft">
        {formatMoney((isLive ? old : now) ?? old, { always: true })}
      </td>
      <td className="nums w-32 py-1 pr-3 text-end">
        {mayWrite ? (
          <span className="unit-field field flex items-center gap-1" aria-invalid={problem ? true : undefined}>
            <span aria-hidden className="shrink-0 text-ink-soft">
              $
            </span>
            <input
              aria-label={`New price, ${words}`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? noteId : undefined}
              inputMode="decimal"
              autoComplete="off"
              className="nums min-h-6 w-full min-w-0 self-stretch bg-transparent text-end outline-none"
              value={text ?? toMoneyText(price)}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onBlur={leave}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                leave();
              }}
            />
          </span>
        ) : (
          <span className="inline-block py-1.5">{formatMoney(price, { always: true })}</span>
        )}
      </td>
      {mayWrite && (
        <td className="py-1">
          <button
            type="button"
            aria-label={`Remove ${words}`}
            className="flex size-9 items-center justify-center text-ink-soft hover:text-ink coarse:size-11"
            onClick={onRemove}
          >
            <StaffIcon name="close" size={16} />
          </button>
        </td>
      )}
    </tr>
  );
}
