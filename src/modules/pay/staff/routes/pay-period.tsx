import { useParams } from "react-router";
import { PeriodScreen } from "../periods/period-screen.tsx";

/** `/admin/pay/{id}`: one pay period. */
export default function PayPeriod() {
  const { id = "" } = useParams();
  return <PeriodScreen id={id} />;
}
