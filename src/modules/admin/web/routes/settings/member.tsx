import { MemberScreen } from "../../team/member-screen.tsx";
import type { Route } from "./+types/member";

/** `/admin/settings/team/{id}`: one person of the team. */
export default function Member({ params }: Route.ComponentProps) {
  return <MemberScreen key={params.id} id={params.id} />;
}
