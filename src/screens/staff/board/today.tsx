import { TodayScreen } from "./today-screen.tsx";

export const meta = () => [{ title: "Today" }];

/** The desk's day. */
export default function Today() {
  return <TodayScreen />;
}
