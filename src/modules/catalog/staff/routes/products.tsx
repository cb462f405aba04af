import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { productCells } from "../catalog-cells.tsx";
import { productDescription } from "../contract/product.ts";

export const clientLoader = listLoader(productDescription);

export default function Products() {
  return <ResourceList description={productDescription} path="/admin/products" title="Products" cells={productCells} />;
}
