import { Badge } from "#staff/kit/badge.tsx";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { pictureOf } from "./picture-of.ts";

function ProductName({ name, picture }: { name: string; picture: string | null }) {
  return (
    <span className="inline-flex min-h-6 items-center gap-3">
      <Picture picture={pictureOf(picture)} sizes="36px" decorative className="h-11 w-9 shrink-0 max-md:hidden" />
      {name}
    </span>
  );
}

const shown = ({ isActive }: AnyRecord) => (isActive === true ? <Badge tone="ok">Shown</Badge> : <Badge>Hidden</Badge>);

/** How the lists of treatments and bundles render cells that aren't plain text. */
export const shownCells: CellDrawings = { isActive: shown };

/** The cell rendering for products, with the picture shown in lists. */
export const productCells: CellDrawings = {
  name: ({ name, picture }) => (
    <ProductName name={String(name)} picture={typeof picture === "string" ? picture : null} />
  ),
  isActive: shown,
};
