import { EntryScreen } from "../../audit/entry-screen.tsx";
import type { Route } from "./+types/entry";

/** `/admin/audit/{id}`: one entry of the audit log. */
export default function Entry({ params }: Route.ComponentProps) {
  return <EntryScreen key={params.id} id={params.id} />;
}
