import { Navigate } from "react-router";

/** `/admin/settings` opens the first section. */
export default function FirstSection() {
  return <Navigate to="/admin/settings/facts" replace />;
}
