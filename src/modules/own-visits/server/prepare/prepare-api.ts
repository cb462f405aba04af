import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { canSign } from "#modules/booking/domain/appointment-status.ts";
import { SCREENING } from "#modules/booking/domain/booking-rule.ts";
import { clinicState, visitAccess } from "#modules/booking/server/public.ts";
import { listConsents, listQuestionsOf, type VisitConsent } from "#modules/care/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { prepareCalls as calls, type WireConsentForm, type WirePreparation } from "../../contract/prepare-calls.ts";
import { consentSubjectOf } from "./consent-subject.ts";
import { type DueItem, listDueAhead } from "./list-due.ts";
import { signForOwnVisit, withdrawOwnConsent } from "./sign-for-visit.ts";

/** Binds the calls with which a customer prepares for a visit: reading and signing its forms. */
export const bindPrepareApi: BindApi = (api, deps) => {
  const accessOf = (id: string, caller: visitAccess.CallerRequest) =>
    visitAccess.readVisitAccess(deps.secrets, { ...caller, id, purpose: "prepare" });
  const read = (id: string, caller: visitAccess.CallerRequest) =>
    visitAccess.readAccessedVisit(deps.db, { appointmentId: id, access: accessOf(id, caller), now: deps.clock.now() });
  const formsOf = async (visit: Appointment) =>
    listConsents(deps.db, consentSubjectOf(await clinicState.recallClinicSnapshot(deps), visit));

  const healthCheckOf = async (
    { lines }: Appointment,
    due: readonly DueItem[],
  ): Promise<WirePreparation["screening"]> => {
    const questions = await listQuestionsOf(
      deps.db,
      lines.map(({ serviceId }) => serviceId),
    );
    return questions.size === 0 ? "none" : due.some(({ name }) => name === SCREENING) ? "due" : "done";
  };

  api.on(calls.listConsentsDue, async (call) => {
    const { visit } = await read(call.params.id, call);
    const forms = await formsOf(visit);
    return { data: forms.filter(({ kind }) => kind === "treatment").map(toWireForm) };
  });
  api.on(calls.signConsent, async ({ params, body: { appointmentId, version, typedName, choices }, ...caller }) => ({
    data: await signForOwnVisit(deps, {
      appointmentId,
      access: accessOf(appointmentId, caller),
      formId: params.id,
      version,
      typedName,
      choices,
    }),
  }));
  api.on(calls.withdrawConsent, async (call) => {
    const { appointmentId } = call.query;
    await withdrawOwnConsent(deps, { consentId: call.params.id, appointmentId, accessOf: (id) => accessOf(id, call) });
    return { data: {}, message: "We no longer use your photos, and any on our site are gone." };
  });
  api.on(calls.readPrepare, async (call) => {
    const { visit, isMoved } = await read(call.params.id, call);
    const snapshot = await clinicState.recallClinicSnapshot(deps);
    const { secrets } = deps;
    const state: WirePreparation["state"] = !canSign(visit) ? "closed" : isMoved ? "moved" : "open";
    const moment = await visitAccess.toWireVisitTime(deps, visit, state === "moved" && "prepare");
    // A link made for another start only leads to the visit's current start, and reveals nothing more.
    const [forms, due] =
      state === "open"
        ? await Promise.all([formsOf(visit), listDueAhead(deps.db, { snapshot, secrets, visit })])
        : [[], []];
    return {
      data: {
        ...moment,
        state,
        due: due.map(({ name }) => name),
        screening: state === "open" ? await healthCheckOf(visit, due) : "none",
        consents: forms.filter(({ kind }) => kind === "treatment").map(toWireForm),
        photos: forms.filter(({ kind }) => kind === "photo").map(toWireForm)[0] ?? null,
        services: state === "open" ? visit.lines.map((line) => toWireCare(snapshot, line)) : [],
        arrival: snapshot.settings.location.arrival,
      },
    };
  });
};

function toWireForm({ formId, version, kind, title, body, textHash, signed }: VisitConsent): WireConsentForm {
  return {
    id: formId,
    version,
    kind,
    title,
    body,
    textHash,
    ...(signed
      ? {
          signedAt: new Date(signed.signedAt).toISOString(),
          consentId: signed.id,
          ...(signed.typedName ? { typedName: signed.typedName } : {}),
          ...(kind === "photo" ? { choices: signed.choices } : {}),
        }
      : {}),
  };
}

type Snapshot = Awaited<ReturnType<typeof clinicState.recallClinicSnapshot>>;

function toWireCare({ services }: Snapshot, { serviceId, name }: Appointment["lines"][number]) {
  const { slug = "", preparation = [], contraindications = [] } = services.get(serviceId) ?? {};
  return { serviceId, name, slug, preparation, contraindications };
}

/** Returns the tasks due before a customer's own visit, and the URL of their page; nothing for a visit that is over. */
export async function preparationSummaryOf(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  visit: Appointment,
): Promise<Pick<WireAppointment, "prepare">> {
  if (!canSign(visit)) return {};
  const { secrets } = deps;
  const due = await listDueAhead(deps.db, { snapshot: await clinicState.recallClinicSnapshot(deps), secrets, visit });
  // A guest has no login, so their page opens by a link that is valid only for this purpose.
  const url =
    visit.customerId === null ? visitAccess.stepPathOf(deps.secrets, visit, "prepare") : `/visit/${visit.id}/prepare`;
  return { prepare: { due: due.map(({ name }) => name), url } };
}
