import { useParams } from "react-router";
import { OwnPayScreen } from "../own/own-pay-screen.tsx";
import { PersonPayScreen } from "../periods/person-pay-screen.tsx";

/** `/admin/my-pay` and, for a period, `/admin/my-pay/{id}/{personId}`: one's own pay. */
export default function OwnPay() {
  const { id, personId } = useParams();
  return id && personId ? <PersonPayScreen id={id} personId={personId} isOwn /> : <OwnPayScreen />;
}
