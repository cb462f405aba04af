import type { Route } from "./+types/member";
import { MemberScreen } from "./member-screen.tsx";

/** `/admin/settings/team/{id}`: one team member. */
export default function Member({ params }: Route.ComponentProps) {
  return <MemberScreen key={params.id} id={params.id} />;
}
