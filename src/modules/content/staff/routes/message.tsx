import { MessageScreen } from "../messages/message-screen.tsx";
import type { Route } from "./+types/message";

export const meta = () => [{ title: "Message" }];

/** One message of the contact form. */
export default function Message({ params }: Route.ComponentProps) {
  return <MessageScreen key={params.id} id={params.id} />;
}
