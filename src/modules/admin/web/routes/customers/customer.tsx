import { CustomerScreen } from "../../customers/file/customer-screen.tsx";
import type { Route } from "./+types/customer";

export const meta = () => [{ title: "Customer" }];

/** One customer's record. */
export default function Customer({ params }: Route.ComponentProps) {
  return <CustomerScreen key={params.id} id={params.id} tab={params.tab} />;
}
