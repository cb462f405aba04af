import { type ReactNode, useState } from "react";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import { useGiftCards } from "#modules/cart/web/use-gift-cards.ts";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { GiftCardsCalls } from "#modules/gift-cards/contract/calls.ts";
import type { WireOwnCard } from "#modules/gift-cards/contract/own-cards.ts";
import type { WireWallet } from "#modules/wallet/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";

const api = browserApi<GiftCardsCalls & CheckoutCalls & CartCalls>();

const STATES: Record<WireOwnCard["status"], string> = {
  scheduled: "Scheduled",
  active: "",
  frozen: "On hold: please call us",
  cancelled: "Returned",
  expired: "Ended",
};

const CREDITS: Record<string, string> = {
  member: "Membership credit",
  birthday: "Birthday credit",
  goodwill: "Credit from the clinic",
};

function CreditRow({ name, balance, children }: { name: string; balance: Cents; children: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-5 border-b border-linen pb-5">
      <p>
        <span className="text-card">{name}</span>
        <span className="block text-small text-ink-soft">{children}</span>
      </p>
      <p className="nums font-medium">{formatMoney(balance, { always: true })}</p>
    </div>
  );
}

/** Returns the facts about a card in one line: whose it is, and when it is sent or expires. */
function factsOf({ role, recipient, deliverOn, expiresOn, status }: WireOwnCard): string {
  return [
    role === "bought" && (recipient ? `For ${recipient}` : "For someone"),
    status === "scheduled" && deliverOn && `sent on ${dayInWords(deliverOn)} at 9:00 am`,
    status !== "scheduled" && STATES[status],
    expiresOn && `valid until ${formatDate(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

type WalletProps = {
  cards: WireOwnCard[];
  storeCredit: Cents;
  credits: WireWallet["credits"];
  onChanged: () => void;
};

/**
 * What the customer can pay with: expiring credit, store credit and their gift cards. It also lists the cards they
 * bought for others (PG-22).
 */
export function WalletSection({ cards, storeCredit, credits, onChanged }: WalletProps) {
  const { isBusy, payWith } = useGiftCards();
  const [returning, setReturning] = useState<WireOwnCard>();
  const [working, setWorking] = useState<string>();

  async function change(
    id: string,
    work: () => Promise<{ message?: string | undefined }>,
    done: string,
  ): Promise<void> {
    if (working) return;
    setWorking(id);
    try {
      const { message } = await work();
      showToast(message ?? done);
      onChanged();
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    } finally {
      setWorking(undefined);
    }
  }

  const credit = (
    <>
      {credits.map(({ id, kind, balance, granted, expiresOn }) => (
        <CreditRow key={id} name={CREDITS[kind] ?? "Credit"} balance={balance}>
          {balance < granted && `Of ${formatMoney(granted)}. `}
          {expiresOn && `Valid until ${formatDate(expiresOn)}. `}
          Your cart uses it first.
        </CreditRow>
      ))}
      {storeCredit > 0 && (
        <CreditRow name="Store credit" balance={storeCredit}>
          Your cart uses store credit before your gift cards. It never expires.
        </CreditRow>
      )}
    </>
  );
  if (cards.length === 0)
    return (
      <>
        {credit}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <p className="text-ink-soft">No gift cards in your account. Got one? Check its balance and add it here.</p>
          <LinkButton to="/giftcards#balance" look="text">
            Add a gift card
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      {credit}
      <ul>
        {cards.map((card) => {
          const { id, last4, balance, face, role, status, isReturnable, design } = card;
          const facts = factsOf(card);
          return (
            <li key={id} className="flex flex-wrap gap-x-5 gap-y-3 border-b border-linen py-5 first:pt-0">
              <Picture
                picture={design.picture}
                sizes="96px"
                decorative
                className="aspect-[8/5] w-24 shrink-0 self-start"
              />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-baseline justify-between gap-x-5">
                  <span className="text-card">Gift card ending in {last4}</span>
                  <span className="nums font-medium">{formatMoney(balance ?? face, { always: true })}</span>
                </p>
                <p className="text-small text-ink-soft">
                  {balance !== undefined && balance < face ? `Of ${formatMoney(face)}. ` : ""}
                  {facts}
                </p>
                <p className="flex flex-wrap gap-x-5 text-small">
                  {role === "wallet" && status === "active" && (balance ?? 0) > 0 && (
                    <button
                      type="button"
                      className="link min-h-11"
                      disabled={isBusy}
                      onClick={() => void payWith({ id })}
                    >
                      Use it in your cart
                    </button>
                  )}
                  {role === "bought" && status === "active" && balance !== undefined && (
                    <button
                      type="button"
                      className="link min-h-11"
                      disabled={working !== undefined}
                      onClick={() =>
                        void change(id, () => api.call("resendGiftCard", { params: { id } }), "We’ve sent it again.")
                      }
                    >
                      Send it again
                    </button>
                  )}
                  {isReturnable && (
                    <button type="button" className="link min-h-11" onClick={() => setReturning(card)}>
                      Return it
                    </button>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="pt-4">
        <LinkButton to="/giftcards#balance" look="text">
          Add a gift card
        </LinkButton>
      </p>
      <Dialog open={returning !== undefined} onClose={() => setReturning(undefined)} title="Return this gift card?">
        <p className="pb-6">
          The card ending in {returning?.last4} ends, and {formatMoney(returning?.face ?? 0, { always: true })} goes
          back the way you paid.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            look="primary"
            busy={working !== undefined}
            busyText="Returning"
            onClick={() => {
              const id = returning?.id ?? "";
              void change(id, () => api.call("cancelGiftCard", { params: { id } }), "Your gift card is returned.").then(
                () => setReturning(undefined),
              );
            }}
          >
            Return it
          </Button>
          <Button look="outline" onClick={() => setReturning(undefined)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
