import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { cx } from "#web/ui/cx.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { ProductPlaceholder } from "#web/ui/product-placeholder.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { productPath } from "./menu.ts";
import { aroundMatch, type SearchHit } from "./search-products.ts";

type SearchRowProps = {
  id: string;
  hit: SearchHit;
  text: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** One answer: picture, name, brand, price. An option of the combobox that is a link as well. */
export function SearchRow({ id, hit, text, isActive, onPoint, onChoose }: SearchRowProps) {
  const row = useRef<HTMLAnchorElement>(null);
  const [before, match, after] = aroundMatch(hit.name, text);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
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
        {hit.brand && <span className="block pt-1 text-small text-ink-soft">{hit.brand.name}</span>}
      </span>
      <Price price={hit.price} salePrice={hit.salePrice} />
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
