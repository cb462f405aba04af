import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText, toMoneyText } from "#staff/kit/fields/money-text.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { calculateCashChange, type DeskTenderKind } from "../../domain/desk/desk-payment.ts";
import { cardWords } from "../../web/order-words.ts";
import type { WireDeskOrder } from "../contract/desk-calls.ts";
import { deskMoneyApi } from "./desk-money-api.ts";
import { type ReaderChoice, ReaderFields } from "./reader/reader-fields.tsx";
import type { Readers } from "./reader/use-readers.ts";
import { sharesOf, UNDIVIDED, undividedCents } from "./tip-division.ts";
import { TipDivisionField } from "./tip-division-field.tsx";
import { TipField } from "./tip-field.tsx";

/** The kinds of payment, including a card reader. */
type Kind = DeskTenderKind | "reader";
type Way = { value: Kind; label: string; note?: string };

function waysOf({ card, credit, storeCredit }: WireDeskOrder, hasReader: boolean): Way[] {
  return [
    ...(credit ? [{ value: "credit" as const, label: "Member credit", note: `${exactMoney(credit.left)} left` }] : []),
    ...(card ? [{ value: "card" as const, label: "Card on file", note: cardWords(card) }] : []),
    ...(hasReader ? [{ value: "reader" as const, label: "Card reader" }] : []),
    { value: "terminal", label: "Card terminal" },
    { value: "cash", label: "Cash" },
    { value: "gift_card", label: "Gift card" },
    ...(storeCredit > 0
      ? [{ value: "store_credit" as const, label: "Store credit", note: `${exactMoney(storeCredit)} left` }]
      : []),
  ];
}

/** Returns the maximum amount of one payment: everything due, or the balance of its source. */
function mostOf(kind: Kind, { due, credit, storeCredit }: WireDeskOrder): number {
  if (kind === "store_credit") return Math.min(due, storeCredit);
  return kind === "credit" ? Math.min(due, credit?.left ?? 0) : due;
}

type TakePaymentFormProps = {
  order: WireDeskOrder;
  /** The amount to take, if it isn't everything that is due. */
  usual?: number | undefined;
  readers: Readers;
  /** Called when a payment is waiting on a reader, or may be. */
  onAsked(): void;
  show(order: WireDeskOrder): void;
};

/** Takes one amount from one source. The rest stays due and can come from another source. */
export function TakePaymentForm({ order, usual, readers, onAsked, show }: TakePaymentFormProps) {
  const ways = waysOf(order, readers.chosen !== undefined);
  const [kind, setKind] = useState<Kind>(ways[0]?.value ?? "cash");
  const most = mostOf(kind, order);
  const [typed, setTyped] = useState<string>();
  const [tip, setTip] = useState("");
  const [division, setDivision] = useState(UNDIVIDED);
  const [received, setReceived] = useState("");
  const [reference, setReference] = useState("");
  const [code, setCode] = useState("");
  const [onReader, setOnReader] = useState<ReaderChoice>({
    // A deposit is paid before the treatment, so no tip is requested.
    asksTip: order.appointmentId !== null && usual === undefined,
    tipFor: "",
    savesCard: false,
    hasAgreed: false,
  });
  const [failure, setFailure] = useState<{ message: string; paths: readonly string[] }>();
  const [isBusy, setBusy] = useState(false);
  // One idempotency key per payment, so that a double click charges it only once.
  const [key, setKey] = useState(once);
  const amount = typed ?? toMoneyText(Math.min(most, usual ?? most));
  const cents = parseMoneyText(amount) ?? 0;
  const tipCents = kind === "reader" ? 0 : (parseMoneyText(tip) ?? 0);
  const receivedCents = parseMoneyText(received);
  const change = kind === "cash" && receivedCents ? changeText(receivedCents, cents + tipCents) : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const more = {
      ...(kind === "cash" && receivedCents ? { received: receivedCents } : {}),
      ...(kind === "terminal" && reference.trim() ? { reference: reference.trim() } : {}),
      ...(kind === "gift_card" ? { code: code.trim() } : {}),
    };
    try {
      if (kind === "reader") {
        const { asksTip, tipFor, savesCard } = onReader;
        const readerPayment = { cents, asksTip, savesCard, ...(asksTip && tipFor ? { tipFor } : {}) };
        const body = { readerId: readers.chosen?.id ?? "", ...readerPayment };
        const { data, payment } = await deskMoneyApi.call("takeOnReader", { params: { id: order.id }, body, ...key });
        if (payment.state !== "ended") return show(data);
        setFailure({ message: payment.message ?? "", paths: [] });
        setKey(once());
        return setBusy(false);
      }
      const tipShares = sharesOf(division, tipCents);
      const body = { kind, cents, tip: tipCents, ...(tipShares ? { tipShares } : {}), ...more };
      const { data, taken } = await deskMoneyApi.call("takeTender", { params: { id: order.id }, body, ...key });
      const back = taken.change > 0 ? ` ${exactMoney(taken.change)} change.` : "";
      showDone(`${exactMoney(taken.amount)} is taken.${back}`);
      show(data);
    } catch (error) {
      const paths = isApiError(error) ? error.issues.map(({ path }) => path) : [];
      setFailure({ message: isApiError(error) ? error.message : "Nothing was taken. Try again.", paths });
      // The server stores a refusal under its idempotency key, so the next attempt needs a new key. Without a response,
      // a retry with the same key returns the outcome.
      if (isApiError(error) && error.status < 500) setKey(once());
      // The reader may still ask for the card.
      if (kind === "reader" && !(isApiError(error) && error.status < 500)) onAsked();
      setBusy(false);
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <RadioCards
        legend="How it is paid"
        name="kind"
        className={ways.length === 3 ? "grid-cols-2 md:grid-cols-3" : "grid-cols-2"}
        value={kind}
        onValueChange={(value) => {
          setKind(ways.find((way) => way.value === value)?.value ?? kind);
          setFailure(undefined);
        }}
        options={ways.map(({ value, label, note }) => ({
          value,
          content: (
            <>
              <span className="block font-semibold">{label}</span>
              {note && <span className="text-small text-ink-soft">{note}</span>}
            </>
          ),
        }))}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <MoneyInput
          label="Amount"
          value={amount}
          error={failure?.paths.includes("cents") ? failure.message : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {order.appointmentId && kind !== "reader" && (
          <>
            <TipField treatments={order.treatments} tip={tip} onTip={setTip} />
            <TipDivisionField className="md:col-span-2" {...{ order, tipCents, division }} onDivision={setDivision} />
          </>
        )}
        {kind === "reader" && <ReaderFields order={order} readers={readers} choice={onReader} onChoice={setOnReader} />}
        {kind === "cash" && (
          <MoneyInput
            label="Handed over"
            value={received}
            help={change}
            error={failure?.paths.includes("received") ? failure.message : undefined}
            onChange={({ currentTarget }) => setReceived(currentTarget.value)}
          />
        )}
        {kind === "terminal" && (
          <TextInput
            label="Number on the terminal's receipt"
            maxLength={60}
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
        )}
        {kind === "gift_card" && (
          <TextInput
            label="Gift card code"
            maxLength={40}
            autoComplete="off"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
      </div>
      {failure && !failure.paths.some((path) => path === "cents" || path === "received") && (
        <p role="alert" className="text-error">
          {failure.message}
        </p>
      )}
      <button
        type="submit"
        className="btn btn-primary btn-main justify-self-start"
        aria-busy={isBusy || undefined}
        disabled={
          cents === 0 ||
          (kind === "reader" ? onReader.savesCard && !onReader.hasAgreed : undividedCents(division, tipCents) !== 0)
        }
      >
        {kind === "card" ? "Charge" : kind === "reader" ? "Ask for" : "Take"} {exactMoney(cents + tipCents)}
      </button>
    </form>
  );
}

function changeText(receivedCents: number, takenCents: number): string | undefined {
  if (receivedCents < takenCents) return undefined;
  return `Change: ${exactMoney(calculateCashChange({ receivedCents, takenCents }))}`;
}
