import { SettingsScreen } from "../settings/settings-screen.tsx";

/** `/admin/pay/settings`: how often people are paid, and how tips are shared. */
export default function Settings() {
  return <SettingsScreen />;
}
