import { clinicState } from "#modules/booking/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { ownVisitStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { listCustomerForms } from "./prepare/customer-forms.ts";
import { answerVisitForm, listVisitForms } from "./prepare/visit-forms.ts";
import { clearVisitScreening } from "./screening/clear-screening.ts";
import {
  answerVisitScreening,
  enterAnswers,
  listCustomersQuestions,
  readVisitScreening,
} from "./screening/desk-screening.ts";

const { staffOf } = clinicState;

/** Binds the back office calls about forms and health checks of visits. */
export const bindOwnVisitsStaffApi: BindApi = (api, deps) => {
  api.on(calls.listVisitForms, async ({ params, ...caller }) => ({
    data: await listVisitForms(deps, staffOf(caller), params.id),
  }));
  api.on(calls.answerVisitForm, async ({ params: { id: appointmentId, formId }, body, ...caller }) => ({
    data: await answerVisitForm(deps, staffOf(caller), { appointmentId, formId, ...body }),
  }));
  api.on(calls.listCustomerForms, async ({ params, principal }) => ({
    data: await listCustomerForms(deps, { customerId: params.id, principal }),
  }));
  api.on(calls.readVisitScreening, async ({ params, query, ...caller }) => ({
    data: await readVisitScreening(deps, staffOf(caller), { appointmentId: params.id, ...query }),
  }));
  api.on(calls.answerVisitScreening, async ({ params, body, ...caller }) => ({
    data: await answerVisitScreening(deps, staffOf(caller), { appointmentId: params.id, ...body }),
  }));
  api.on(calls.clearVisitScreening, async ({ params, body, ...caller }) => ({
    data: await clearVisitScreening(deps, staffOf(caller), { appointmentId: params.id, ...body }),
  }));
  api.on(calls.listQuestionsToAsk, async ({ query }) => ({ data: await listCustomersQuestions(deps, query) }));
  api.on(calls.enterScreeningAnswers, async ({ body, ...caller }) => ({
    data: await enterAnswers(deps, staffOf(caller), body),
  }));
};
