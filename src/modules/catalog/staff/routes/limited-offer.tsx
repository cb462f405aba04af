import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { limitedOfferDescription } from "../contract/limited-offer.ts";
import { OfferOnSite } from "../offer-on-site.tsx";

export const clientLoader = formLoader(limitedOfferDescription);

const schemas = async () => (await import("../contract/limited-offer-resource.ts")).limitedOfferResource.schemas;

/** Offers shown only on their treatment's page. */
const SALES = ["introduction", "waived"];

export default function LimitedOffer() {
  return (
    <ResourceForm
      description={limitedOfferDescription}
      path="/admin/offers/limited"
      listTitle="Limited offers"
      schemas={schemas}
      onSite={({ state, kind }) =>
        state === "in_force" && !SALES.includes(String(kind)) ? "/limited-deals" : undefined
      }
      aside={{ label: "On the site", of: (values) => <OfferOnSite values={values} /> }}
    />
  );
}
