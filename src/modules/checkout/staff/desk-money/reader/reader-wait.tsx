import { useEffect, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { once } from "#staff/kit/once.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { WireDeskOrder } from "../../contract/desk-calls.ts";
import type { WireReaderPayment } from "../../contract/on-reader.ts";
import { deskMoneyApi } from "../desk-money-api.ts";
import { ReaderSimulatorLink } from "./reader-simulator-link.tsx";
import { useReaders } from "./use-readers.ts";

const LOOKS_AGAIN_MS = 2_000;

type Tender = WireDeskOrder["tenders"][number];

/** Returns the order's payment that is waiting for a card on a reader. */
export const waitingOnReader = ({ tenders }: WireDeskOrder): Tender | undefined =>
  tenders.find(({ state, reader }) => state === "charging" && reader !== undefined);

type ReaderWaitProps = {
  tender: Tender;
  /** Whether this row replaces the button that was just pressed. */
  takesFocus?: boolean;
  /** Called when the payment has ended: it was paid, or `message` says why not. */
  onEnd(order: WireDeskOrder, payment: WireReaderPayment): void;
};

/** A payment waiting for a card on a reader: its live state, and Cancel. It reappears after a reload. */
export function ReaderWait({ tender, takesFocus = false, onEnd }: ReaderWaitProps) {
  const { can } = usePerson();
  // Why the reader might not be able to read the card, for example because it is offline.
  const [notice, setNotice] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const params = { id: tender.id };
  const reader = useReaders().all?.find(({ id }) => id === tender.reader?.id);

  function show({ data, payment }: { data: WireDeskOrder; payment: WireReaderPayment }) {
    if (payment.state === "waiting") return setNotice(payment.message ?? undefined);
    if (payment.state === "paid") showDone(paidWords(payment));
    onEnd(data, payment);
  }
  usePoll(tender.id, async (signal) => {
    const answered = await deskMoneyApi.call("readReaderPayment", { params, signal });
    if (!signal.aborted) show(answered);
  });

  async function cancel() {
    setBusy(true);
    try {
      const answered = await deskMoneyApi.call("cancelReaderPayment", { params, ...once() });
      if (answered.payment.state === "waiting") showFailed("The card is being charged. Wait a moment.");
      show(answered);
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not canceled. Try again.");
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-4 rounded-picture border border-linen bg-white p-4">
      <div className="flex items-start gap-3" role="status">
        <StaffIcon name="card" className="mt-1 shrink-0 animate-pulse motion-reduce:animate-none" />
        <p className="min-w-0 grow">
          <span className="block font-semibold">Waiting for the card on {tender.reader?.label}</span>
          <span className="nums block">{exactMoney(tender.amount)}</span>
          {notice && <span className="block text-error">{notice}</span>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {can("payments.take") && (
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the pressed button, which had the focus, is gone
            autoFocus={takesFocus}
            className="btn btn-outline btn-main"
            aria-busy={isBusy || undefined}
            onClick={() => void (isBusy || cancel())}
          >
            Cancel
          </button>
        )}
        <ReaderSimulatorLink reader={reader} />
      </div>
    </div>
  );
}

function paidWords({ amount, tip, message }: WireReaderPayment): string {
  const sum = `${exactMoney(amount)} is taken`;
  const words = tip > 0 ? `${sum}, ${exactMoney(tip)} of it a tip.` : `${sum}.`;
  return message ? `${words} ${message}` : words;
}

/** Polls a payment on a card reader while the component is shown, one request at a time. */
function usePoll(key: string, ask: (signal: AbortSignal) => Promise<void>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: polling starts again for another payment
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(async () => {
        await latest.current(signal).catch(() => {});
        if (!signal.aborted) next();
      }, LOOKS_AGAIN_MS);
    };
    next();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [key]);
}
