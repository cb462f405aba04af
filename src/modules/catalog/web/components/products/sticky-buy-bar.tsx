import { type RefObject, useEffect, useRef, useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import { useUncoveredFocus } from "#web/ui/use-uncovered-focus.ts";
import type { WireSize } from "../../../contract/product.ts";

type StickyBuyBarProps = {
  /** The row of the real button. The bar shows while that row is above the view. */
  watched: RefObject<HTMLElement | null>;
  title: string;
  size: WireSize;
  isBusy: boolean;
  onAdd: () => void;
};

/**
 * On a phone, shows price and button at the bottom of the view. The scroll padding leaves room for it, so that it never
 * covers the focused element.
 */
export function StickyBuyBar({ watched, title, size, isBusy, onAdd }: StickyBuyBarProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    // The space below the view counts as visible, so that a jump from below the button back to above it is noticed too.
    const observer = new IntersectionObserver(([entry]) => setShown(entry !== undefined && !entry.isIntersecting), {
      rootMargin: "0px 0px 100000px 0px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);
  const isOpen = isShown && size.inStock;
  const bar = useRef<HTMLDivElement>(null);
  useUncoveredFocus(bar, isOpen);
  if (!isOpen) return null;
  return (
    <div
      ref={bar}
      className="buy-bar fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-linen bg-paper px-[var(--margin)] py-3 md:hidden"
    >
      <p className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="nums block text-small text-ink-soft">
          {formatMoney(size.salePrice ?? size.price, { always: true })} · {size.stock} in stock
        </span>
      </p>
      <Button className="shrink-0 whitespace-nowrap" busy={isBusy} busyText="Adding" onClick={onAdd}>
        Add to cart
      </Button>
    </div>
  );
}
