import { Navigate } from "react-router";

/** The calendar opens with its week. */
export default function Calendar() {
  return <Navigate to="/admin/calendar/week" replace />;
}
