import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import { OrderCard } from "#modules/checkout/web/components/order-card.tsx";
import { loadOrderHead, orderHead } from "#modules/checkout/web/order-head.ts";
import { HISTORY_LINKS } from "#modules/own-visits/web/history-links.ts";
import { apiOf, requireLogin } from "#web/api-context.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/product-orders";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const [head, orders] = await Promise.all([
    loadOrderHead(context, "product-orders"),
    apiOf<CheckoutCalls>(context).call("listProductOrders"),
  ]);
  return { head, orders: orders.data };
}

export const meta: Route.MetaFunction = ({ loaderData }) => orderHead(loaderData?.head, "/product-orders");

/** Shows the customer's product orders, newest first (PG-23). */
export default function ProductOrdersPage({ loaderData: { orders } }: Route.ComponentProps) {
  const { contact } = useShellData();
  return (
    <div className="wrap pt-[clamp(40px,5vw,72px)] pb-24">
      <h1 className="pb-8 text-h1-small">Your orders</h1>
      <TabLinks label="Your history" links={HISTORY_LINKS} />
      <div className="pt-10">
        {orders.length === 0 ? (
          <EmptyState
            pictured="parcel"
            title="No orders yet"
            text="Your product orders appear here, with their status and invoice."
            action={
              <LinkButton to="/shop" look="primary">
                Visit the shop
              </LinkButton>
            }
          />
        ) : (
          [...orders].reverse().map((order) => <OrderCard key={order.id} order={order} timeZone={contact.timeZone} />)
        )}
      </div>
    </div>
  );
}
