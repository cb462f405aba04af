import { useNavigate } from "react-router";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { RescheduleVisit } from "#modules/booking/web/components/reschedule-visit.tsx";
import { loadRescheduleOptions } from "#modules/booking/web/load-reschedule-options.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { pageMeta } from "#web/page-meta.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { OwnVisitCalls } from "../../contract/calls.ts";
import type { Route } from "./+types/reschedule";

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: `/reschedule/${params.id}`, noIndex: true })
    : [];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireLogin(context, request);
  const api = apiOf<ContentCalls & BookingCalls & OwnVisitCalls>(context);
  const [{ data: appointment }, { data: head }] = await Promise.all([
    api.call("getAppointment", { params: { id: params.id } }).catch((error: unknown) => {
      if (isApiError(error, "not_found")) throw new Response(null, { status: 404 });
      throw error;
    }),
    api.call("getMetaTag", { params: { page: "reschedule" } }),
  ]);
  const choice = appointment.canReschedule ? await loadRescheduleOptions(api, appointment) : undefined;
  return { appointment, choice, head, origin: context.get(visitorContext).origin };
}

/** Moves a visit. The old slot becomes free the moment the new one is taken, never before (BK-5). */
export default function Reschedule({ loaderData: { appointment, choice } }: Route.ComponentProps) {
  const { contact } = useShellData();
  const navigate = useNavigate();
  const isOver = appointment.changeableUntil === null;
  return (
    <div className="wrap pt-[clamp(40px,5vw,72px)] pb-24">
      <h1 className="text-h1-small">{isOver ? "This visit can no longer be moved" : "Move your visit"}</h1>
      <p className="pt-3 pb-10 text-lead text-ink-soft">
        <WholeWords>
          {isOver ? "It was" : "Now"} on {dayInWords(appointment.date)}, {formatTime(appointment.time)}.
          {choice && " Your current time stays yours until you book a new one."}
        </WholeWords>
      </p>
      {choice ? (
        <RescheduleVisit
          appointment={appointment}
          choice={choice}
          onMoved={async (moved) => navigate(`/booking-msg/${moved.orderId ?? moved.id}`)}
        />
      ) : (
        <div className="max-w-text">
          <p>
            <WholeWords>{isOver ? "It has ended or was canceled." : appointment.policy}</WholeWords>
          </p>
          <div className="flex flex-wrap gap-4 pt-6">
            {!isOver && (
              <ReachLink className="btn btn-primary" href={telLink(contact.phone)}>
                <WholeWords>Call {contact.phoneDisplay}</WholeWords>
              </ReachLink>
            )}
            <LinkButton to={isOver ? "/past-orders" : "/upcoming-orders"} look="outline">
              Back to your visits
            </LinkButton>
          </div>
        </div>
      )}
    </div>
  );
}
