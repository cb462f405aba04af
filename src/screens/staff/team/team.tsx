import { TeamScreen } from "./team-screen.tsx";

/** `/admin/settings/team`: who works here. */
export default function Team() {
  return <TeamScreen />;
}
