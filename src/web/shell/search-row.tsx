import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { ProductPlaceholder } from "#web/ui/product-placeholder.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { productPath } from "./menu.ts";
import { aroundMatch, type SearchHit, type SearchLine } from "./search-found.ts";

type SearchRowProps = {
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** Scrolls the row that the arrow keys have reached into view. */
function useActiveRow(isActive: boolean) {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return row;
}

type ProductRowProps = SearchRowProps & { hit: SearchHit; text: string; contains?: string | undefined };

/** One product: picture, name, brand, price. An option of the combobox that is a link as well. */
export function SearchRow({ id, hit, text, contains, isActive, onPoint, onChoose }: ProductRowProps) {
  const row = useActiveRow(isActive);
  const [before, match, after] = aroundMatch(hit.name, text);
  const note = [hit.brand?.name, contains && `contains ${contains.toLowerCase()}`].filter(Boolean).join(", ");
  return (
    <Link
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={productPath(hit)}
      prefetch="intent"
      className={cx("-mx-4 flex h-[100px] items-center gap-5 px-4", isActive && "bg-sand")}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Picture
        picture={hit.productImages[0]}
        sizes="64px"
        decorative
        className="h-20 w-16 shrink-0"
        fallback={<ProductPlaceholder form={hit.form} brand={hit.brand?.slug} />}
      />
      <span className="min-w-0 grow">
        <span className="block truncate text-card">
          {before}
          {match && (
            <mark className="bg-transparent text-ink underline decoration-clay decoration-2 underline-offset-4">
              {match}
            </mark>
          )}
          {after}
        </span>
        {note && <span className="block truncate pt-1 text-small text-ink-soft">{note}</span>}
      </span>
      <Price price={hit.price} salePrice={hit.salePrice} />
    </Link>
  );
}

/** One treatment, article or question: an option of the same combobox. */
export function SearchLineRow({ id, line, isActive, onPoint, onChoose }: SearchRowProps & { line: SearchLine }) {
  const row = useActiveRow(isActive);
  return (
    <Link
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={line.to}
      prefetch="intent"
      className={cx(
        "row-link -mx-4 flex min-h-13 items-center justify-between gap-4 px-4 py-2.5",
        isActive && "bg-sand",
      )}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className="row-title">{line.name}</span>
      <Icon name="arrow" className="row-arrow shrink-0" />
    </Link>
  );
}

/** The boxes of three rows. */
export function SearchSkeleton() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-[100px] items-center gap-5">
          <Skeleton className="h-20 w-16" />
          <div className="grow">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="mt-3 h-3.5 w-1/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
