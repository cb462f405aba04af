import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { NothingHere } from "#staff/kit/page/nothing-here.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { payApi } from "../pay-api.ts";
import { PersonPayScreen } from "../periods/person-pay-screen.tsx";

/** Shows the user's own pay for a period, line by line. */
export function OwnPeriodScreen({ id }: { id: string }) {
  const { data, error } = useRead("own", async (signal) => (await payApi.call("readOwnPay", { signal })).data);
  if (data?.personId) return <PersonPayScreen id={id} personId={data.personId} isOwn />;
  return data || error !== undefined ? <NothingHere /> : <LoadingRows rows={8} />;
}
