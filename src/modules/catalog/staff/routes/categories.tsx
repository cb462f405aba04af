import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { categoryDescription } from "../contract/category.ts";

export const clientLoader = listLoader(categoryDescription);

export default function Categories() {
  return <ResourceList description={categoryDescription} path="/admin/categories" title="Categories" />;
}
