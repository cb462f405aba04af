import { Navigate } from "react-router";

/** Redirects the calendar to its week view. */
export default function Calendar() {
  return <Navigate to="/admin/calendar/week" replace />;
}
