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
  api.on(calls.listVisitForms, async (call) => ({
    data: await listVisitForms(deps, staffOf(call), call.params.id),
  }));
  api.on(calls.answerVisitForm, async (call) => ({
    data: await answerVisitForm(deps, staffOf(call), {
      appointmentId: call.params.id,
      formId: call.params.formId,
      ...call.body,
    }),
  }));
  api.on(calls.listCustomerForms, async ({ params, principal }) => ({
    data: await listCustomerForms(deps, { customerId: params.id, principal }),
  }));
  api.on(calls.readVisitScreening, async (call) => ({
    data: await readVisitScreening(deps, staffOf(call), { appointmentId: call.params.id, ...call.query }),
  }));
  api.on(calls.answerVisitScreening, async (call) => ({
    data: await answerVisitScreening(deps, staffOf(call), { appointmentId: call.params.id, ...call.body }),
  }));
  api.on(calls.clearVisitScreening, async (call) => ({
    data: await clearVisitScreening(deps, staffOf(call), { appointmentId: call.params.id, ...call.body }),
  }));
  api.on(calls.listQuestionsToAsk, async ({ query }) => ({ data: await listCustomersQuestions(deps, query) }));
  api.on(calls.enterScreeningAnswers, async (call) => ({
    data: await enterAnswers(deps, staffOf(call), call.body),
  }));
};
