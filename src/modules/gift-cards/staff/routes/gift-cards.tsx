import { useState } from "react";
import { useRevalidator } from "react-router";
import { shortDayText } from "#staff/kit/moment-text.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { giftCardDescription } from "../contract/gift-card.ts";
import { GiftCardState } from "../gift-card-state.tsx";
import { giftCardOf } from "../gift-cards-api.ts";
import { GiveDialog } from "../give-dialog.tsx";

export const clientLoader = listLoader(giftCardDescription);

/** `/admin/offers/gift-cards`: every card by its last characters, never by its code. */
export default function GiftCards() {
  const { can } = usePerson();
  const { timeZone } = useClinic();
  const { revalidate } = useRevalidator();
  const [isGiving, setIsGiving] = useState(false);
  return (
    <>
      <ResourceList
        description={giftCardDescription}
        path="/admin/offers/gift-cards"
        title="Gift cards"
        searchLabel="Last four, name or email"
        mainAction={
          can("balances.correct") && (
            <button type="button" className="btn btn-primary" onClick={() => setIsGiving(true)}>
              Give a gift card
            </button>
          )
        }
        cells={{
          last4: (record) => <span className="whitespace-nowrap">… {giftCardOf(record).last4}</span>,
          state: (record) => <GiftCardState state={giftCardOf(record).state} />,
          createdAt: (record) => (
            <span className="nums whitespace-nowrap">{shortDayText(giftCardOf(record).createdAt, timeZone)}</span>
          ),
        }}
      />
      {isGiving && <GiveDialog onClose={() => setIsGiving(false)} onChanged={() => void revalidate()} />}
    </>
  );
}
