import { giftCardDescription } from "#modules/gift-cards/contract/admin/gift-card.ts";
import { GiftCardPanel } from "../../gift-cards/gift-card-panel.tsx";
import { giftCardOf } from "../../gift-cards/gift-cards-api.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(giftCardDescription);

const schemas = async () =>
  (await import("#modules/gift-cards/contract/admin/gift-card-resource.ts")).giftCardResource.schemas;

/** `/admin/offers/gift-cards/{id}`: what is left on a card, what moved, and what staff do with it. */
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
