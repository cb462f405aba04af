import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { pictureOf } from "../card-preview.tsx";
import { giftCardDesignDescription } from "../contract/gift-card-design.ts";

export const clientLoader = listLoader(giftCardDesignDescription);

const cells: CellDrawings = {
  name: ({ name, picture }) => (
    <span className="inline-flex min-h-6 items-center gap-3">
      <Picture
        picture={pictureOf(picture)}
        sizes="64px"
        decorative
        className="my-1 aspect-[8/5] h-9 shrink-0 max-md:hidden"
      />
      {String(name)}
    </span>
  ),
  isOffered: ({ isOffered }) => (isOffered === true ? <Badge tone="ok">Shown</Badge> : <Badge>Hidden</Badge>),
  amounts: ({ amounts }) => (
    <span className="nums">{Array.isArray(amounts) ? amounts.map((one) => `$${one}`).join(", ") : ""}</span>
  ),
};

/** `/admin/offers/designs`: the looks and possible values of gift cards. */
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
