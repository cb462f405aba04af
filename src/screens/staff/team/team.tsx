import { TeamScreen } from "./team-screen.tsx";

/** `/admin/settings/team`: the team. */
export default function Team() {
  return <TeamScreen />;
}
