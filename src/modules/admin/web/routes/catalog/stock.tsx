import { useRevalidator } from "react-router";
import { productSizeDescription } from "#modules/catalog/contract/admin/product-size.ts";
import { CountByFile } from "../../catalog/count-by-file.tsx";
import { StockMenu } from "../../catalog/stock-menu.tsx";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(productSizeDescription);

export default function Stock() {
  const { revalidate } = useRevalidator();
  return (
    <ResourceList
      description={productSizeDescription}
      path="/admin/stock"
      title="Sizes and stock"
      actions={<CountByFile onDone={() => void revalidate()} />}
      rowActions={(record, reload) => <StockMenu record={record} onDone={reload} />}
    />
  );
}
