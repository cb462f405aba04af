import { Navigate } from "react-router";

/** The offer banner is edited in the settings; this URL redirects there. */
export default function OfferBanner() {
  return <Navigate to="/admin/settings/offers" replace />;
}
