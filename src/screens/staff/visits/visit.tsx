import type { Route } from "./+types/visit";
import { VisitScreen } from "./visit-screen.tsx";

export const meta = () => [{ title: "Visit" }];

/** One visit. */
export default function Visit({ params }: Route.ComponentProps) {
  return <VisitScreen key={params.id} id={params.id} />;
}
