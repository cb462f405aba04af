import { PackingScreen } from "../orders/packing-screen.tsx";

export const meta = () => [{ title: "Packing list" }];

/** What is to be fetched from the shelves for paid orders. */
export default function Packing() {
  return <PackingScreen />;
}
