import { useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { formatMinutes } from "#shared/duration.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { api } from "#web/api.ts";
import { apiContext, requireLogin, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { WireSlot } from "../../contract/slot.ts";
import { loadSlotStart } from "../components/load-slot-start.ts";
import { SlotPicker } from "../components/slot-picker.tsx";
import { VisitCard } from "../components/visit-card.tsx";
import type { Route } from "./+types/reschedule";

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: `/reschedule/${params.id}`, noIndex: true })
    : [];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireLogin(context, request);
  const api = context.get(apiContext);
  const [{ data: appointment }, { data: people }, { data: head }] = await Promise.all([
    api.call("getAppointment", { params: { id: params.id } }).catch((error: unknown) => {
      if (isApiError(error, "not_found")) throw new Response(null, { status: 404 });
      throw error;
    }),
    api.call("listPractitioners"),
    api.call("getMetaTag", { params: { page: "reschedule" } }),
  ]);
  const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
  const wish = {
    serviceIds,
    addOnIds: appointment.services.flatMap(({ addOns }) =>
      addOns.flatMap(({ addOnId, quantity }) => Array.from({ length: quantity }, () => addOnId)),
    ),
    appointmentId: appointment._id,
  };
  const start = appointment.canReschedule
    ? await loadSlotStart(api, wish, appointment.timeZone, appointment.date)
    : undefined;
  const practitioners = people
    .filter((person) => serviceIds.some((id) => person.serviceIds.includes(id)))
    .map(({ _id, name }) => ({ _id, name }));
  return { appointment, wish, start, practitioners, head, origin: context.get(visitorContext).origin };
}

/** Moves a visit; its old place is free the moment the new one is taken, never before (BK-5). */
export default function Reschedule({ loaderData }: Route.ComponentProps) {
  const { appointment, wish, start, practitioners } = loaderData;
  const { settings, contact } = useShellData();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ slot: WireSlot; practitionerId: string | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const move = async () => {
    if (!chosen) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { slot, practitionerId } = chosen;
      const { data } = await api.call("rescheduleAppointment", {
        params: { id: appointment._id },
        body: { date: slot.date, time: slot.from, practitionerId },
      });
      await navigate(`/booking-msg/${data.orderId ?? data._id}?moved=1`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong");
      setChosen(undefined);
    } finally {
      setBusy(false);
    }
  };

  const lines = appointment.services.map((service) => ({
    id: `${service.serviceId}${service.time}`,
    name: service.name,
    minutes: service.minutes,
    price: service.unitPrice,
    time: service.time,
    practitioner: service.practitioner.name,
    addOns: service.addOns.map(({ name, minutes, quantity, unitPrice }) => ({
      name,
      minutes,
      quantity,
      price: unitPrice,
    })),
  }));
  const total = lines.reduce(
    (sum, line) => sum + line.price + line.addOns.reduce((more, addOn) => more + addOn.price * addOn.quantity, 0),
    0,
  );
  const zoneName = (appointment.timeZone.split("/").at(-1) ?? appointment.timeZone).replaceAll("_", " ");
  return (
    <div className="wrap pt-8 pb-24">
      <h1 className="text-h1-small">Move your visit</h1>
      <p className="pt-3 pb-8 text-lead">
        Now on {formatDay(appointment.date)}, {formatTime(appointment.time)}. It stays yours until the new time is
        taken.
      </p>
      {problem && (
        <Notice tone="error" live className="mb-8 max-w-text">
          <p>{problem}</p>
        </Notice>
      )}
      {start ? (
        <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
          <VisitCard lines={lines} total={total} folds />
          <SlotPicker
            start={start}
            wish={wish}
            today={settings.today}
            zoneName={zoneName}
            closingTime={formatTime("17:00")}
            duration={formatMinutes(lines.reduce((sum, line) => sum + line.minutes, 0))}
            practitioners={practitioners}
            selected={chosen ? { date: chosen.slot.date, time: chosen.slot.from } : undefined}
            onChoose={async (slot, practitionerId) => setChosen({ slot, practitionerId })}
          />
        </div>
      ) : (
        <div className="max-w-text">
          <p>{appointment.policy}</p>
          <div className="flex flex-wrap gap-4 pt-6">
            <a className="btn btn-primary" href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`}>
              Call {contact.phone}
            </a>
            <LinkButton to="/upcoming-orders" look="outline">
              Back to your visits
            </LinkButton>
          </div>
        </div>
      )}
      <Dialog open={chosen !== undefined} onClose={() => setChosen(undefined)} title="Move it here?">
        {chosen && (
          <p className="pt-4">
            {formatDay(chosen.slot.date)}, {formatTime(chosen.slot.from)}. Moving is free of charge now.
          </p>
        )}
        <div className="flex flex-wrap gap-3 pt-7">
          <Button look="outline" autoFocus onClick={() => setChosen(undefined)}>
            Not yet
          </Button>
          <Button look="primary" busy={isBusy} busyText="Moving…" onClick={() => void move()}>
            Yes, move it
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
