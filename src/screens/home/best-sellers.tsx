import type { ReactNode } from "react";
import { Link } from "react-router";

/**
 * A row of products that continues past the right edge. The route passes the cards, because it may combine features.
 */
export function BestSellers({ totalCount, children }: { totalCount: number; children: ReactNode }) {
  return (
    <section aria-labelledby="best-sellers" className="section">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-8 md:pb-10">
        <h2 id="best-sellers" className="max-w-[14em] text-h2">
          Best sellers
        </h2>
        <Link to="/shop" prefetch="intent" className="btn-text">
          {totalCount === 1 ? "See the shop" : `All ${totalCount} products`}
        </Link>
      </div>
      <ul className="scroll-row gap-4 px-[var(--margin)] md:gap-6 [&>li]:w-[260px] [&>li]:md:w-[calc((100vw-2*var(--margin))/4.433)] [&>li]:md:max-w-[380px]">
        {children}
      </ul>
    </section>
  );
}
