import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { ingredientDescription } from "../contract/ingredient.ts";

export const clientLoader = listLoader(ingredientDescription);

const cells: CellDrawings = {
  isOwn: ({ isOwn, overrides }) => {
    if (isOwn === true) return <Badge tone="ok">Added here</Badge>;
    return Array.isArray(overrides) && overrides.length > 0 ? <Badge>Corrected here</Badge> : "";
  },
};

/** `/admin/ingredients`: the checker's facts, and the clinic's corrections and additions. */
export default function Ingredients() {
  return (
    <ResourceList description={ingredientDescription} path="/admin/ingredients" title="Ingredients" cells={cells} />
  );
}
