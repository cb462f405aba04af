import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { type Alerts, alertsApi } from "./alerts-api.ts";

const EVERY_MS = 60_000;

/** Shows a line above every screen while the server has problems, to people who can fix them. */
export default function AlertLine() {
  const [alerts, setAlerts] = useState<Alerts["docs"]>([]);
  const { pathname } = useLocation();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      if (document.hidden) return;
      try {
        const { docs } = (await alertsApi().call("listAlerts")).data;
        if (!isOver) setAlerts(docs);
      } catch {
        // If reading fails, the known alerts stay on the screen until the next read.
      }
    };
    void read();
    const timer = setInterval(read, EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);
  const [first, ...others] = alerts;
  if (!first || pathname === "/admin/alerts") return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-rose-pale px-4 py-2 md:px-6 print:hidden"
    >
      <StaffIcon name="warning" size={16} className="text-clay-ink" />
      <span>{first.title}</span>
      <Link to="/admin/alerts" className="flex min-h-6 items-center underline coarse:min-h-11">
        {others.length === 0 ? "See what to do" : `See what to do about this and ${others.length} more`}
      </Link>
    </p>
  );
}
