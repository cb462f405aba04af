import { PackingScreen } from "../orders/packing-screen.tsx";

export const meta = () => [{ title: "Packing list" }];

/** The picking list for paid orders. */
export default function Packing() {
  return <PackingScreen />;
}
