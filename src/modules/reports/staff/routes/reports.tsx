import { lazy, Suspense } from "react";
import type { Route } from "./+types/reports";

// Apart: each browser loads a list of what every route imports at once.
const ReportScreens = lazy(() => import("../report-screens.tsx"));

/** `/admin/reports`: the dashboard, each report by its name, and what is sent by email. */
export default function Reports({ params: { name } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<div className="skeleton h-16" aria-hidden />}>
      <ReportScreens name={name} />
    </Suspense>
  );
}
