import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { limitedOfferDescription } from "../contract/limited-offer.ts";

export const clientLoader = formLoader(limitedOfferDescription);

const schemas = async () => (await import("../contract/limited-offer-resource.ts")).limitedOfferResource.schemas;

export default function LimitedOffer() {
  return (
    <ResourceForm
      description={limitedOfferDescription}
      path="/admin/offers/limited"
      listTitle="Limited offers"
      schemas={schemas}
    />
  );
}
