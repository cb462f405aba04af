import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { productPath } from "#web/shell/menu.ts";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import type { WireBundle } from "../../../contract/product-calls.ts";
import { ProductPlaceholder } from "../../drawings/product-placeholder.tsx";

const COUNTS = ["", "", "both", "all three", "all four", "all five", "all six"];

type BundleBandProps = { bundle: WireBundle; isBusy: boolean; onAdd: () => void };

/** Shows a bundle of products often bought together, at one price, added with one click (PG-5). */
export function BundleBand({ bundle, isBusy, onAdd }: BundleBandProps) {
  const saved = bundle.fullPrice - bundle.price;
  return (
    <section aria-labelledby="bundle" className="bg-sand">
      <div className="wrap section">
        <h2 id="bundle" className="text-h2">
          Frequently bought together
        </h2>
        <div className="grid gap-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(260px,320px)] lg:gap-12">
          <ul className="flex items-start gap-4 max-md:scroll-row max-md:mx-[calc(-1*var(--margin))] max-md:px-[var(--margin)] md:gap-6">
            {bundle.products.map((product, index) => (
              <li key={product.sizeId} className="relative max-md:w-[46vw] md:min-w-0 md:grow md:basis-0">
                {index > 0 && (
                  <span
                    aria-hidden="true"
                    className="absolute top-[28%] -left-5 z-10 hidden w-4 text-center text-lead md:block"
                  >
                    +
                  </span>
                )}
                <Picture
                  picture={product.productImages[0]}
                  sizes="(width < 787px) 46vw, (width < 1024px) 30vw, 16vw"
                  widest={960}
                  decorative
                  className="aspect-[4/5]"
                  fallback={<ProductPlaceholder form={product.form} brand={product.brand.slug} />}
                />
                <h3 className="pt-3 text-card">
                  <Link to={productPath(product)} prefetch="intent" className="inline-block min-h-6 hover:text-clay">
                    {product.name}
                  </Link>
                </h3>
                <p className="nums text-small text-ink-soft">
                  {product.quantity > 1 && `${product.quantity} × `}
                  {product.size}, {formatMoney(product.price)}
                </p>
              </li>
            ))}
          </ul>
          <div className="lg:self-center">
            <h3 className="text-h3">{bundle.name}</h3>
            <p className="pt-3">
              <Price price={bundle.fullPrice} salePrice={bundle.price} always className="text-lead" />
            </p>
            {saved > 0 && <p className="nums text-small text-ink-soft">Save {formatMoney(saved)} as a set</p>}
            <p className="pt-5">
              <Button block busy={isBusy} busyText="Adding" disabled={!bundle.inStock} onClick={onAdd}>
                {bundle.inStock ? `Add ${COUNTS[bundle.products.length] ?? "everything"}` : "One item is sold out"}
              </Button>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
