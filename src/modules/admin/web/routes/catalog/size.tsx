import { productSizeDescription } from "#modules/catalog/contract/admin/product-size.ts";
import { StockLedger } from "../../catalog/stock-ledger.tsx";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(productSizeDescription);

const schemas = async () =>
  (await import("#modules/catalog/contract/admin/product-size-resource.ts")).productSizeResource.schemas;

export default function Size() {
  return (
    <ResourceForm
      description={productSizeDescription}
      path="/admin/stock"
      listTitle="Sizes and stock"
      schemas={schemas}
      below={(record, refresh) => <StockLedger record={record} refresh={refresh} />}
    />
  );
}
