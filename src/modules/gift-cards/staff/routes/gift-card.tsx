import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { giftCardDescription } from "../contract/gift-card.ts";
import { GiftCardPanel } from "../gift-card-panel.tsx";
import { giftCardOf } from "../gift-cards-api.ts";

export const clientLoader = formLoader(giftCardDescription);

const schemas = async () => (await import("../contract/gift-card-resource.ts")).giftCardResource.schemas;

/** `/admin/offers/gift-cards/{id}`: a card's balance and movements, and the staff's actions. */
export default function GiftCard() {
  return (
    <ResourceForm
      description={giftCardDescription}
      path="/admin/offers/gift-cards"
      listTitle="Gift cards"
      schemas={schemas}
      above={(record, refresh) => <GiftCardPanel card={giftCardOf(record)} onChanged={refresh} />}
    />
  );
}
