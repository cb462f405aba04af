import type { RouterContextProvider } from "react-router";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import type { OwnVisitCalls } from "#modules/own-visits/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { now } from "#web/now.ts";

type Api = ReturnType<typeof apiOf<ContentCalls & BookingCalls & OwnVisitCalls & CheckoutCalls>>;

const toNotFound = (error: unknown): never => {
  if (isApiError(error, "not_found")) throw new Response(null, { status: 404 });
  throw error;
};

/**
 * Loads a visit with its order, for the pages that show an outcome. A missing order, or another customer's, is a 404.
 */
export async function loadOrderVisit(
  context: Readonly<RouterContextProvider>,
  request: Request,
  orderId: string,
  page: string,
) {
  requireLogin(context, request);
  const api: Api = apiOf(context);
  const [{ data: order }, { data: head }] = await Promise.all([
    api.call("getOrderDetails", { params: { id: orderId } }).catch(toNotFound),
    api.call("getMetaTag", { params: { page } }),
  ]);
  if (!order.serviceOrder) throw new Response(null, { status: 404 });
  const visit = await loadVisit(api, order.serviceOrder.appointmentId);
  return { order, ...visit, head, origin: context.get(visitorContext).origin };
}

/**
 * Loads a visit with its order: by the order's id or, for a visit that the desk booked without an order, by the visit's
 * own id.
 */
export async function loadVisitMessage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
  page: string,
) {
  requireLogin(context, request);
  const api: Api = apiOf(context);
  const orderOf = (error: unknown) => (isApiError(error, "not_found") ? undefined : toNotFound(error));
  const [found, { data: head }] = await Promise.all([
    api.call("getOrderDetails", { params: { id } }).catch(orderOf),
    api.call("getMetaTag", { params: { page } }),
  ]);
  const order = found?.data;
  if (order && !order.serviceOrder) throw new Response(null, { status: 404 });
  const visit = await loadVisit(api, order?.serviceOrder?.appointmentId ?? id);
  return { order, ...visit, head, origin: context.get(visitorContext).origin };
}

async function loadVisit(api: Api, id: string) {
  const { data: appointment } = await api.call("getAppointment", { params: { id } }).catch(toNotFound);
  // The desk may close a visit late, so its end time decides whether it is over.
  return { appointment, isOver: new Date(appointment.endsAt) <= now() };
}
