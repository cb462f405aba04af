import { categoryDescription } from "#modules/catalog/contract/admin/category.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(categoryDescription);

export default function Categories() {
  return <ResourceList description={categoryDescription} path="/admin/categories" title="Categories" />;
}
