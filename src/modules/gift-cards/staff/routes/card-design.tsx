import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { CardPreview } from "../card-preview.tsx";
import { giftCardDesignDescription } from "../contract/gift-card-design.ts";

export const clientLoader = formLoader(giftCardDesignDescription);

const schemas = async () => (await import("../contract/gift-card-design-resource.ts")).giftCardDesignResource.schemas;

export default function CardDesign() {
  return (
    <ResourceForm
      description={giftCardDesignDescription}
      path="/admin/offers/designs"
      listTitle="Card designs"
      schemas={schemas}
      aside={{
        label: "The card",
        of: ({ picture, ink, amounts }) => <CardPreview picture={picture} ink={ink} amounts={amounts} />,
      }}
      onSite={({ isOffered }) => (isOffered === true ? "/giftcards" : undefined)}
    />
  );
}
