import { PeriodList } from "../periods/period-list.tsx";

/** `/admin/pay`: the pay periods. */
export default function Pay() {
  return <PeriodList />;
}
