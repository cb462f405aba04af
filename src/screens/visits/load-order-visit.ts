import type { RouterContextProvider } from "react-router";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { now } from "#web/now.ts";

/** The order of a visit with the visit itself, for its outcome pages. Somebody else's, or none, is a 404. */
export async function loadOrderVisit(
  context: Readonly<RouterContextProvider>,
  request: Request,
  orderId: string,
  page: string,
) {
  requireLogin(context, request);
  const api = apiOf<ContentCalls & BookingCalls & CheckoutCalls>(context);
  const toNotFound = (error: unknown) => {
    if (isApiError(error, "not_found")) throw new Response(null, { status: 404 });
    throw error;
  };
  const [{ data: order }, { data: head }] = await Promise.all([
    api.call("getOrderDetails", { params: { id: orderId } }).catch(toNotFound),
    api.call("getMetaTag", { params: { page } }),
  ]);
  if (!order.serviceOrder) throw new Response(null, { status: 404 });
  const { data: appointment } = await api
    .call("getAppointment", { params: { id: order.serviceOrder.appointmentId } })
    .catch(toNotFound);
  // The desk closes a visit when it gets round to it; its time is over before.
  const isOver = new Date(appointment.endsAt) <= now();
  return { order, appointment, isOver, head, origin: context.get(visitorContext).origin };
}
