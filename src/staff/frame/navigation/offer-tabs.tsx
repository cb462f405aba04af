import { LinkTabs } from "../../kit/page/link-tabs.tsx";
import { usePerson } from "../../session/use-person.ts";

const LISTS = [
  { to: "/admin/offers/coupons", label: "Coupons", right: "catalog.see" },
  { to: "/admin/offers/limited", label: "Limited offers", right: "catalog.see" },
  { to: "/admin/offers/gift-cards", label: "Gift cards", right: "orders.see" },
  { to: "/admin/offers/designs", label: "Card designs", right: "catalog.see" },
] as const;

/** The lists of offers and gift cards, beside each other. */
export function OfferTabs() {
  const { can } = usePerson();
  return <LinkTabs label="Offers and gift cards" tabs={LISTS.filter(({ right }) => can(right))} />;
}
