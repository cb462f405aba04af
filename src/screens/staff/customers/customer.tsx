import type { Route } from "./+types/customer";
import { CustomerScreen } from "./file/customer-screen.tsx";

export const meta = () => [{ title: "Customer" }];

/** One customer's record. */
export default function Customer({ params }: Route.ComponentProps) {
  return <CustomerScreen key={params.id} id={params.id} tab={params.tab} />;
}
