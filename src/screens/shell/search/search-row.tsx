import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { ProductPlaceholder } from "#modules/catalog/web/drawings/product-placeholder.tsx";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { cx } from "#web/cx.ts";
import { productPath } from "#web/shell/menu.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { aroundMatch, type SearchHit, type SearchLine } from "./search-found.ts";

type SearchRowProps = {
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

type RowLinkProps = SearchRowProps & { to: string; className: string; children: ReactNode };

/** Shows a combobox option that is also a link. The one selected by arrow keys is scrolled into view. */
function RowLink({ id, to, isActive, onPoint, onChoose, className, children }: RowLinkProps) {
  const row = useRef<HTMLAnchorElement>(null);
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
      to={to}
      prefetch="intent"
      className={cx("-mx-4 flex items-center px-4", className, isActive && "bg-sand")}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
}

type ProductRowProps = SearchRowProps & { hit: SearchHit; text: string; why?: string | undefined };

/** Shows one product: picture, name, brand and why it was found, price. */
export function SearchRow({ hit, text, why, ...row }: ProductRowProps) {
  const [before, match, after] = aroundMatch(hit.name, text);
  const note = [hit.brand?.name, why].filter(Boolean).join(". ");
  return (
    <RowLink {...row} to={productPath(hit)} className="h-[100px] gap-5">
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
    </RowLink>
  );
}

/** Shows a treatment with picture and price, or a page, question or article. */
export function SearchLineRow({ line, ...row }: SearchRowProps & { line: SearchLine }) {
  return (
    <RowLink {...row} to={line.to} className="row-link min-h-13 gap-4 py-2.5">
      {line.treatment && (
        <Picture
          picture={line.treatment.picture}
          sizes="48px"
          decorative
          className="size-12 shrink-0"
          fallback={<ServicePlaceholder category={line.treatment.category} />}
        />
      )}
      <span className="min-w-0 grow">
        <span className="row-title block">{line.name}</span>
        {line.text && <span className="block text-small text-ink-soft">{line.text}</span>}
        {line.note && <span className="block truncate text-small text-ink-soft">{line.note}</span>}
      </span>
      {line.treatment ? (
        <span className="nums max-w-[11em] text-right text-small font-medium">{line.treatment.price}</span>
      ) : (
        <Icon name="arrow" className="row-arrow shrink-0" />
      )}
    </RowLink>
  );
}

/** Shows placeholders for three rows. */
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
