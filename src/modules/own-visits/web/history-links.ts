/** The three lists of a customer's history, as tabs. */
export const HISTORY_LINKS = [
  { to: "/upcoming-orders", label: "Upcoming visits" },
  { to: "/past-orders", label: "Past visits" },
  { to: "/product-orders", label: "Product orders" },
];
