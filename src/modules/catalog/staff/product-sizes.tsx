import { useEffect, useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { type AnyRecord, resourceClient } from "#staff/resource/resource-client.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { cx } from "#web/cx.ts";
import { productSizeDescription } from "./contract/product-size.ts";
import { StockMenu } from "./stock-menu.tsx";

const client = resourceClient(productSizeDescription);

const amount = (cents: unknown) => (typeof cents === "number" ? formatMoney(cents, { always: true }) : "");

const OFF_PHONES = "max-md:hidden";
const COLUMNS = [
  { head: "Price", className: "" },
  { head: "Members pay", className: OFF_PHONES },
  { head: "Sale price", className: OFF_PHONES },
  { head: "Shelf", className: "" },
  { head: "Held", className: OFF_PHONES },
  { head: "Low from", className: OFF_PHONES },
];

type ProductSizesProps = { productId: string; refresh: () => Promise<void> };

/** The sizes of a product with their prices and stock. */
export function ProductSizes({ productId, refresh }: ProductSizesProps) {
  const { can } = usePerson();
  const [sizes, setSizes] = useState<AnyRecord[]>();
  const [error, setError] = useState<unknown>();
  const [reads, setReads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change reads again
  useEffect(() => {
    let isStale = false;
    setError(undefined);
    client.list({ limit: "200", "f.productId": `any:${productId}` }).then(
      ({ docs }) => isStale || setSizes(docs),
      (failure: unknown) => isStale || setError(failure),
    );
    return () => {
      isStale = true;
    };
  }, [productId, reads]);
  return (
    <section aria-labelledby="product-sizes" className="pt-8">
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <h2 id="product-sizes" className="text-section">
          Sizes and stock
        </h2>
        {can("catalog.edit") && (
          <Link className="btn-text ml-auto" to={`/admin/stock/new?productId=${productId}`}>
            New size
          </Link>
        )}
      </div>
      {error !== undefined && <LoadFailed noun="list" error={error} onRetry={() => setReads(reads + 1)} />}
      {!sizes && !error && <LoadingRows rows={2} />}
      {sizes?.length === 0 && <p className="py-4">It has no size yet. Without one it can't be bought.</p>}
      {sizes && sizes.length > 0 && (
        <table className="w-full border-collapse">
          <caption className="sr-only">Sizes</caption>
          <thead>
            <tr className="border-b border-edge text-small">
              <th scope="col" className="h-[34px] pr-3 text-start font-medium">
                Size
              </th>
              {COLUMNS.map(({ head, className }) => (
                <th key={head} scope="col" className={cx("h-[34px] pr-3 text-end font-medium", className)}>
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <tr key={size.id} className="border-b border-linen">
                <th scope="row" className="h-11 pr-3 text-start font-medium">
                  <Link className="hover:underline" to={`/admin/stock/${size.id}`}>
                    {String(size.size)}
                  </Link>
                </th>
                <td className="nums pr-3 text-end">{amount(size.price)}</td>
                <td className="nums pr-3 text-end max-md:hidden">{amount(size.memberPrice)}</td>
                <td className="nums pr-3 text-end max-md:hidden">{amount(size.salePrice)}</td>
                <td className="nums pr-3 text-end">{String(size.onHand)}</td>
                <td className="nums pr-3 text-end text-ink-soft max-md:hidden">{String(size.held)}</td>
                <td className="nums pr-3 text-end max-md:hidden">{String(size.reorderAt)}</td>
                <td className="py-1 text-end">
                  <StockMenu
                    record={size}
                    onDone={() => {
                      setReads((count) => count + 1);
                      void refresh();
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
