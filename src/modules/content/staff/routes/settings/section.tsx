import { useRevalidator } from "react-router";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { staffApi } from "#staff/staff-api.ts";
import type { ContentStaffCalls } from "../../contract/staff-calls.ts";
import { SECTION_SCREENS } from "../../settings/sections.ts";
import { SettingsScreen } from "../../settings/settings-screen.tsx";
import type { Route } from "./+types/section";

function screenOf(section: string) {
  const screen = SECTION_SCREENS.find((one) => one.section === section);
  if (!screen) throw new Response(null, { status: 404 });
  return screen;
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { section } = screenOf(params.section);
  try {
    return { loaded: (await staffApi<ContentStaffCalls>().call("getSettingsSection", { params: { section } })).data };
  } catch (error) {
    return { error };
  }
}

export default function Section({ params, loaderData: { loaded, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (!loaded)
    return (
      <>
        <PageHeader title="Settings" />
        <div className="px-4 md:px-6">
          <LoadFailed noun="section" error={error} onRetry={() => void revalidate()} />
        </div>
      </>
    );
  return <SettingsScreen key={params.section} screen={screenOf(params.section)} loaded={loaded} />;
}
