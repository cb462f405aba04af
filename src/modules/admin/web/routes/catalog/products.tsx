import { productDescription } from "#modules/catalog/contract/admin/product.ts";
import { productCells } from "../../catalog/catalog-cells.tsx";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(productDescription);

export default function Products() {
  return <ResourceList description={productDescription} path="/admin/products" title="Products" cells={productCells} />;
}
