import { productSizeDescription } from "#modules/catalog/contract/admin/product-size.ts";
import { StockMenu } from "../../catalog/stock-menu.tsx";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(productSizeDescription);

export default function Stock() {
  return (
    <ResourceList
      description={productSizeDescription}
      path="/admin/stock"
      title="Sizes and stock"
      rowActions={(record, reload) => <StockMenu record={record} onDone={reload} />}
    />
  );
}
