import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { limitedOfferDescription } from "../contract/limited-offer.ts";

export const clientLoader = listLoader(limitedOfferDescription);

/** `/admin/offers/limited`: prices for some time, of several things together or for some clients. */
export default function LimitedOffers() {
  return <ResourceList description={limitedOfferDescription} path="/admin/offers/limited" title="Limited offers" />;
}
