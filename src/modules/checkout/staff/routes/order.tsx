import { OrderScreen } from "../orders/order-screen.tsx";
import type { Route } from "./+types/order";

export const meta = () => [{ title: "Order" }];

/** One order of goods. */
export default function Order({ params }: Route.ComponentProps) {
  return <OrderScreen key={params.id} id={params.id} />;
}
