import { MyVisitScreen } from "../my-day/my-visit-screen.tsx";
import type { Route } from "./+types/my-visit";

export const meta = () => [{ title: "Visit" }];

/** One visit on the practitioner's phone. */
export default function MyVisit({ params }: Route.ComponentProps) {
  return <MyVisitScreen key={params.visitId} id={params.visitId} />;
}
