import { useState } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { GiftCardState } from "./gift-card-state.tsx";
import { type GiftCard, giftCardsApi } from "./gift-cards-api.ts";

type PanelProps = { card: GiftCard; onChanged: () => Promise<void> };
type CardAction = "add" | "take" | "block" | "replace";

const EVENTS: Record<string, string> = {
  order_sold: "Bought",
  gift_card_given: "Given by staff",
  opening: "Imported from the former system",
  opening_taken_back: "Import taken back",
  order_reserved: "Paid for an order",
  order_released: "Returned from an order that wasn't completed",
  refund_done: "Refund of an order",
  refund_agreed: "Returned",
  gift_card_corrected: "Corrected by staff",
};

const money = (cents: number) => formatMoney(cents, { always: true });

/** A gift card's balance and movements, and the actions available to staff. */
export function GiftCardPanel({ card, onChanged }: PanelProps) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const [asked, setAsked] = useState<CardAction>();
  const moves = useRead(`${card.id} ${card.balanceCents}`, async () => {
    return (await giftCardsApi.call("listGiftCardMoves", { params: { id: card.id } })).data;
  });
  const isLive = card.state === "scheduled" || card.state === "active" || card.state === "frozen";
  const facts: [string, string | null][] = [
    ["For", card.recipientName],
    ["Goes to", card.recipientEmail],
    ["Issued", momentText(card.createdAt, timeZone)],
    ["Sent", card.deliveredAt ? momentText(card.deliveredAt, timeZone) : card.deliverOn && formatDate(card.deliverOn)],
    ["Why it was given", card.reason],
  ];
  const resend = async () => {
    try {
      await giftCardsApi.call("resendGiftCardByStaff", { params: { id: card.id }, ...once() });
      showDone("The gift card is sent again.");
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not sent. Try again.");
    }
  };
  return (
    <section aria-label="Gift card" className="grid max-w-[720px] gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="nums text-h2">{money(card.balanceCents)}</p>
        <p className="text-ink-soft">left of {money(card.faceCents)}</p>
        <GiftCardState state={card.state} />
      </div>
      <FactList facts={facts}>
        {card.orderId && (
          <div className="contents">
            <dt className="text-ink-soft">Bought with</dt>
            <dd>
              <Link to={`/admin/orders/${card.orderId}`} className="link">
                its order
              </Link>
            </dd>
          </div>
        )}
      </FactList>
      {can("balances.correct") && isLive && (
        <div className="flex flex-wrap gap-3">
          {card.state === "active" && card.deliveredAt && (
            <>
              <button type="button" className="btn btn-outline" onClick={() => void resend()}>
                Send again
              </button>
              <button type="button" className="btn btn-outline" onClick={() => setAsked("replace")}>
                Replace the code
              </button>
            </>
          )}
          <button type="button" className="btn btn-outline" onClick={() => setAsked("add")}>
            Add to it
          </button>
          <button type="button" className="btn btn-outline" onClick={() => setAsked("take")}>
            Take off it
          </button>
          <button type="button" className="btn btn-outline" onClick={() => setAsked("block")}>
            {card.state === "frozen" ? "Make it usable" : "Block"}
          </button>
        </div>
      )}
      <div>
        <h2 className="text-section pb-2">What moved</h2>
        <ul>
          {(moves.data ?? []).map(({ at, event, amount }) => (
            <li
              key={`${at} ${event} ${amount}`}
              className="flex flex-wrap justify-between gap-x-6 border-b border-linen py-2"
            >
              <span>{EVENTS[event] ?? event}</span>
              <span className="nums text-ink-soft">{momentText(at, timeZone)}</span>
              <span className="nums w-24 text-right">
                {amount < 0 ? "−" : "+"}
                {money(Math.abs(amount))}
              </span>
            </li>
          ))}
        </ul>
        {moves.error !== undefined && <p className="text-error">We couldn't load this card's activity.</p>}
      </div>
      {(asked === "add" || asked === "take") && (
        <CorrectDialog
          card={card}
          isTaking={asked === "take"}
          onClose={() => setAsked(undefined)}
          onChanged={onChanged}
        />
      )}
      {asked === "block" && (
        <ReasonDialog
          title={card.state === "frozen" ? "Make this card usable again?" : "Block this card?"}
          action={card.state === "frozen" ? "Make it usable" : "Block it"}
          done={card.state === "frozen" ? "The card is usable again." : "The card is blocked."}
          onSend={(reason) =>
            giftCardsApi.call("blockGiftCard", {
              params: { id: card.id },
              body: { blocked: card.state !== "frozen", reason },
              ...once(),
            })
          }
          onClose={() => setAsked(undefined)}
          onChanged={onChanged}
        />
      )}
      {asked === "replace" && (
        <ReasonDialog
          title="Give this card another code?"
          action="Replace and send"
          done="The new code is on its way."
          onSend={(reason) =>
            giftCardsApi.call("replaceGiftCard", { params: { id: card.id }, body: { reason }, ...once() })
          }
          onClose={() => setAsked(undefined)}
          onChanged={onChanged}
        >
          {() => <p>The code that ends in {card.last4} stops working immediately.</p>}
        </ReasonDialog>
      )}
    </section>
  );
}

function CorrectDialog({
  card,
  isTaking,
  onClose,
  onChanged,
}: PanelProps & { isTaking: boolean; onClose: () => void }) {
  const [sum, setSum] = useState("");
  const [key] = useState(once);
  return (
    <ReasonDialog
      title={isTaking ? "Take off this card" : "Add to this card"}
      action={isTaking ? "Take it off" : "Add it"}
      done="The balance is corrected."
      fields={["cents", "amount"]}
      onSend={(reason) => {
        const cents = parseMoneyText(sum) ?? 0;
        return giftCardsApi.call("correctGiftCard", {
          params: { id: card.id },
          body: { cents: isTaking ? -cents : cents, reason },
          ...key,
        });
      }}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(errorOf) => (
        <MoneyInput
          label="Sum"
          value={sum}
          onChange={({ currentTarget }) => setSum(currentTarget.value)}
          {...errorOf("cents")}
          {...errorOf("amount")}
        />
      )}
    </ReasonDialog>
  );
}
