import { lazy, Suspense } from "react";
import type { Route } from "./+types/reports";

// Loaded separately, because every browser loads a list of all modules that routes import directly, and a dynamic
// import keeps these screens out of it.
const ReportScreens = lazy(() => import("../report-screens.tsx"));

/** `/admin/reports`: the dashboard, each report by its name, and the emailed reports. */
export default function Reports({ params: { name } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<div className="skeleton h-16" aria-hidden />}>
      <ReportScreens name={name} />
    </Suspense>
  );
}
