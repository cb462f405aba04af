import { useParams } from "react-router";
import { PersonPayScreen } from "../periods/person-pay-screen.tsx";

/** `/admin/pay/{id}/{personId}`: what a person gets in a pay period. */
export default function PersonPay() {
  const { id = "", personId = "" } = useParams();
  return <PersonPayScreen id={id} personId={personId} />;
}
