import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { priceChangeDescription } from "../contract/price-change.ts";

export const clientLoader = listLoader(priceChangeDescription);

const cells: CellDrawings = {
  state: ({ state }) => {
    if (state === "live") return <Badge tone="ok">Live</Badge>;
    if (state === "planned") return <Badge dot="ring">Planned</Badge>;
    return <Badge>{state === "draft" ? "Draft" : "No prices yet"}</Badge>;
  },
};

/** `/admin/prices`: price changes for many items, planned and live. */
export default function PriceChanges() {
  return <ResourceList description={priceChangeDescription} path="/admin/prices" title="Price changes" cells={cells} />;
}
