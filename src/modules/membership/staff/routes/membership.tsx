import { MembershipScreen } from "../memberships/membership-screen.tsx";
import type { Route } from "./+types/membership";

export const meta = () => [{ title: "Membership" }];

/** `/admin/memberships/{id}`: one membership's contract. */
export default function Membership({ params }: Route.ComponentProps) {
  return <MembershipScreen key={params.id} id={params.id} />;
}
