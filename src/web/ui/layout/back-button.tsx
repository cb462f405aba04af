import { useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "react-router";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";

type BackButtonProps = { fallback?: string; label?: string; className?: string };

/** Goes back one page (SH-9), or to `fallback` when this is the first page of the visit. */
export function BackButton({ fallback = "/", label, className = "min-h-11 text-small" }: BackButtonProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = () => {
    // The Navigation API, if available, also counts the pages of earlier documents, but only those of our site.
    const hasEarlierPage = "navigation" in window ? window.navigation.canGoBack : location.key !== "default";
    return hasEarlierPage ? navigate(-1) : navigate(fallback);
  };
  return (
    <button type="button" className={cx("inline-flex items-center gap-2 hover:underline", className)} onClick={goBack}>
      <Icon name="back" size={18} />
      {label ?? t`Back`}
    </button>
  );
}
