import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { priceChangeDescription } from "../contract/price-change.ts";
import { PriceRows } from "../prices/price-rows.tsx";

export const clientLoader = formLoader(priceChangeDescription);

const schemas = async () => (await import("../contract/price-change-resource.ts")).priceChangeResource.schemas;

/** `/admin/prices/{id}`: new prices for many items, and when they go live. */
export default function PriceChange() {
  return (
    <ResourceForm
      description={priceChangeDescription}
      path="/admin/prices"
      listTitle="Price changes"
      schemas={schemas}
      below={(record) => <PriceRows key={record.id} id={record.id} isArchived={Boolean(record.archivedAt)} />}
    />
  );
}
