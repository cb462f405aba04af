import { MyDayScreen } from "../my-day/my-day-screen.tsx";

export const meta = () => [{ title: "My day" }];

/** The practitioner's own day. */
export default function MyDay() {
  return <MyDayScreen />;
}
