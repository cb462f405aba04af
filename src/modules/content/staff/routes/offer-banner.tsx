import { Navigate } from "react-router";

/** The offer banner is edited among the settings; this address leads there. */
export default function OfferBanner() {
  return <Navigate to="/admin/settings/offers" replace />;
}
