import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { HubContext } from "#staff/kit/page/hub-context.ts";

const TABS = [
  { to: "/admin/pay", label: "Pay periods" },
  { to: "/admin/pay/rules", label: "Rules" },
  { to: "/admin/pay/hours", label: "Hours" },
  { to: "/admin/pay/people", label: "People" },
  { to: "/admin/pay/settings", label: "Settings" },
];

/** Shows the tabs of the pay screens, below each title. */
export function PayTabs({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const tabs = TABS.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }));
  return <HubContext value={{ label: "Parts of pay", tabs }}>{children}</HubContext>;
}
