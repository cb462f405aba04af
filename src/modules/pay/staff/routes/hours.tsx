import { HoursScreen } from "../hours/hours-screen.tsx";

/** `/admin/pay/hours`: when people came and went. */
export default function Hours() {
  return <HoursScreen />;
}
