import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { giftCardDesignDescription } from "../contract/gift-card-design.ts";

export const clientLoader = listLoader(giftCardDesignDescription);

const cells: CellDrawings = {
  isOffered: ({ isOffered }) => (isOffered === true ? <Badge tone="ok">Shown</Badge> : <Badge>Hidden</Badge>),
  amounts: ({ amounts }) => (
    <span className="nums">{Array.isArray(amounts) ? amounts.map((one) => `$${one}`).join(", ") : ""}</span>
  ),
};

/** `/admin/offers/designs`: how gift cards look and what they can be worth. */
export default function CardDesigns() {
  return (
    <ResourceList
      description={giftCardDesignDescription}
      path="/admin/offers/designs"
      title="Card designs"
      cells={cells}
    />
  );
}
