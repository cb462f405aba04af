import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { productSizeDescription } from "../contract/product-size.ts";
import { StockLedger } from "../stock-ledger.tsx";

export const clientLoader = formLoader(productSizeDescription);

const schemas = async () => (await import("../contract/product-size-resource.ts")).productSizeResource.schemas;

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
