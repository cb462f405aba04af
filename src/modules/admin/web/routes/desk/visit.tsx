import { VisitScreen } from "../../board/visit/visit-screen.tsx";
import type { Route } from "./+types/visit";

export const meta = () => [{ title: "Visit" }];

/** One visit. */
export default function Visit({ params }: Route.ComponentProps) {
  return <VisitScreen key={params.id} id={params.id} />;
}
