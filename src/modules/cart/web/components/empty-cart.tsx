import type { ReactNode, RefObject } from "react";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyBag } from "./empty-bag.tsx";

/** Shows an empty cart, with the items saved for later below. */
export function EmptyCart({ saved, title }: { saved: ReactNode; title: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className="wrap pt-10 pb-24 md:pt-14">
      <h1 ref={title} tabIndex={-1} className="text-h1-small pb-10">
        Your cart
      </h1>
      <EmptyState
        title="Your cart is empty"
        text="Products you add and treatments you want to book will show up here."
        picture={<EmptyBag />}
        action={
          <>
            <LinkButton to="/shop" look="primary">
              Visit the shop
            </LinkButton>
            <LinkButton to="/services/services" look="outline">
              See treatments
            </LinkButton>
          </>
        }
      />
      <div className="pt-12">{saved}</div>
    </div>
  );
}
