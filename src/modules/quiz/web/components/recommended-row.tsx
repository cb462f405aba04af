import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { ProductPlaceholder } from "#modules/catalog/web/drawings/product-placeholder.tsx";
import { useFormats } from "#web/formats.tsx";
import { productPath } from "#web/shell/menu.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { RecommendedItem } from "../../contract/recommendation.ts";

type RecommendedRowProps = {
  item: RecommendedItem;
  number: number;
  /** Set while some items are being chosen. */
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined;
};

/** Shows one item of the recommendation: when, what, why (QZ-2). */
export function RecommendedRow({ item, number, choice }: RecommendedRowProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { product } = item;
  return (
    <li className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-5 border-t border-linen py-7 last:border-b md:grid-cols-[72px_180px_minmax(0,1fr)_auto] md:items-center md:gap-x-8">
      <span className="hidden text-h2 text-ink-soft md:block">
        {choice ? (
          <input
            type="checkbox"
            className="tick"
            aria-label={`${product.name}, ${item.size}`}
            checked={choice.isChosen}
            disabled={!item.inStock}
            onChange={(event) => choice.onChoose(event.currentTarget.checked)}
          />
        ) : (
          number
        )}
      </span>
      <Picture
        picture={product.productImages[0]}
        sizes="(min-width: 787px) 180px, 92px"
        decorative
        className="aspect-4/5 w-full"
        fallback={<ProductPlaceholder form={product.form} brand={product.brand.slug} />}
      />
      <div>
        <p className="text-small text-ink-soft">{item.moment}</p>
        <h2 className="text-card md:text-h3">
          <Link to={productPath(product)} prefetch="intent" className="hover:text-clay">
            {product.name}
          </Link>
        </h2>
        <p className="measure pt-1">{item.why}</p>
        {item.insteadOf && (
          <p className="pt-1 text-small">
            <Trans>In place of {item.insteadOf}, which is sold out.</Trans>
          </p>
        )}
        <p className="pt-1 text-small text-ink-soft">
          {product.brand.name}, {item.size}. {item.inStock ? item.checked : t`Sold out`}
        </p>
        <p className="nums pt-2 font-medium md:hidden">{money(item.price)}</p>
        {choice && (
          <label className="flex min-h-11 items-center gap-3 md:hidden">
            <input
              type="checkbox"
              className="tick"
              checked={choice.isChosen}
              disabled={!item.inStock}
              onChange={(event) => choice.onChoose(event.currentTarget.checked)}
            />
            <Trans>Add this one</Trans>
          </label>
        )}
      </div>
      <p className="nums hidden font-medium md:block">{money(item.price)}</p>
    </li>
  );
}
