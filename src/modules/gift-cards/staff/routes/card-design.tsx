import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
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
      onSite={({ isOffered }) => (isOffered === true ? "/giftcards" : undefined)}
    />
  );
}
