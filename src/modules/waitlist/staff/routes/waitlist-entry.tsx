import { WaitlistScreen } from "../waitlist-screen.tsx";
import type { Route } from "./+types/waitlist-entry";

export const meta = () => [{ title: "Waitlist" }];

/** `/admin/waitlist/{id}`: a waitlist entry, and slots to offer. */
export default function WaitlistEntry({ params }: Route.ComponentProps) {
  return <WaitlistScreen key={params.id} id={params.id} />;
}
