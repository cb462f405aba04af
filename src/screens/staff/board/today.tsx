import { TodayScreen } from "./today-screen.tsx";

export const meta = () => [{ title: "Today" }];

/** The board of a day, for the front desk. */
export default function Today() {
  return <TodayScreen />;
}
