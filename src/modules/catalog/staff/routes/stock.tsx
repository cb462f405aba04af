import { useRevalidator } from "react-router";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { productSizeDescription } from "../contract/product-size.ts";
import { CountByFile } from "../count-by-file.tsx";
import { StockMenu } from "../stock-menu.tsx";

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
