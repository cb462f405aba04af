import { useLocation, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";

/** The header that goes back one page (SH-9), or to `fallback` when this is the first page of the visit. */
export function BackButton({ fallback = "/", label = "Back" }: { fallback?: string; label?: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = () => (location.key === "default" ? navigate(fallback) : navigate(-1));
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-2 text-small hover:underline"
      onClick={goBack}
    >
      <Icon name="back" size={18} />
      {label}
    </button>
  );
}
