import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { payApi } from "../pay-api.ts";
import { PayTabs } from "../pay-tabs.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** Shows settings: how often people are paid, how tips are shared, and the overtime threshold. */
export function SettingsScreen() {
  useTitle("Settings, pay");
  const { data, error, refresh, show } = useRead("settings", async (signal) => {
    return (await payApi.call("readPaySettings", { signal })).data;
  });
  return (
    <PayTabs>
      <PageHeader title="Pay" />
      <div className="max-w-[720px] px-4 py-5 md:px-6">
        {error !== undefined && <LoadFailed noun="settings" error={error} onRetry={() => void refresh()} />}
        {!data && error === undefined && <LoadingRows rows={6} />}
        {data && <SettingsForm key={data.version} settings={data} onSaved={show} />}
      </div>
    </PayTabs>
  );
}
