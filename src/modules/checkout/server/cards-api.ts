import { getCustomerSummary } from "#modules/account/server/public.ts";
import { readVisitOwner } from "#modules/booking/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import * as calls from "../contract/card-calls.ts";
import { customerCardCalls } from "../staff/contract/customer-card-calls.ts";
import { openHolderOfOrder } from "./cards/card-of-visit.ts";
import { type CardHolder, cardConsent, cardOf, saveCardFor } from "./cards/card-on-file.ts";
import { emailCardLink } from "./cards/email-card-link.ts";
import { deleteSavedCard } from "./cards/remove-card.ts";
import { sendCardLink } from "./cards/send-card-link.ts";
import { bookOnceCardIsSaved, findAwaitedCard } from "./cards/wait-for-card.ts";
import { returnOriginOf } from "./movements/return-origin.ts";
import { assertPayLink, looksLikePayLink } from "./pay/pay-link.ts";
import { linkOf } from "./pay/pay-order.ts";

/** Connects the API for cards on file. */
export const bindCardsApi: BindApi = (api, deps) => {
  api.on(calls.getSavedCard, async ({ principal }) => {
    const card = await cardOf(deps, `customer:${principal.customerId}`);
    return { data: { ...(card ? { card } : {}), consent: await cardConsent(deps) } };
  });
  api.on(calls.saveCard, async ({ principal, body, origin }) => {
    const holder = await accountHolder(deps, principal.customerId, returnOriginOf(deps.env, origin));
    return answerOf(await saveCardFor(deps, holder, body));
  });
  api.on(calls.removeSavedCard, async ({ principal }) => {
    await deleteSavedCard(deps, principal.customerId);
    return { data: {}, message: "Your card has been removed." };
  });
  api.on(calls.saveCardOfVisit, async ({ params: { orderId }, body, origin, ...caller }) => {
    const payLink = linkOf(caller);
    if (payLink && looksLikePayLink(payLink)) {
      assertPayLink(deps.secrets, { orderId, link: payLink, now: deps.clock.now() });
      return answerOf(await saveAwaitedCard(deps, orderId, body, returnOriginOf(deps.env, origin)));
    }
    const { owner, email } = await openHolderOfOrder(deps, orderId, readVisitOwner(caller));
    // The provider gets a URL with the email, which it already knows, but never with the signed link.
    const path = `${returnOriginOf(deps.env, origin)}/guest-card-saver/${encodeURIComponent(email)}/${orderId}`;
    const holder = { owner, email, successUrl: `${path}?card=back`, cancelUrl: `${path}?card=not-saved` };
    return answerOf(await saveCardFor(deps, holder, { ...body, orderId }));
  });
  api.on(customerCardCalls.emailCardLink, async ({ params, ...caller }) => ({
    data: await emailCardLink(deps, params.id, actorOf(caller)),
  }));
  api.on(calls.sendCardLink, async ({ params, clientNetwork }) => {
    await sendCardLink(deps, { orderId: params.orderId, clientNetwork });
    return { message: "If we have this booking, a new link is on its way to the email address you booked with." };
  });
};

/**
 * Saves the card that a guest's held visit requires, and then books the visit. Throws `appointment_closed` if the order
 * isn't waiting for a card.
 */
async function saveAwaitedCard(
  deps: ServerDeps,
  orderId: string,
  request: Parameters<typeof saveCardFor>[2],
  origin: string,
) {
  const awaited = await findAwaitedCard(deps.db, orderId);
  if (!awaited) throw new AppError("appointment_closed");
  const pages = { successUrl: `${origin}/guestthanks`, cancelUrl: `${origin}/guestfailed` };
  const saved = await saveCardFor(deps, { ...awaited, ...pages }, { ...request, orderId });
  if (saved.card) await bookOnceCardIsSaved(deps, orderId);
  return saved;
}

async function accountHolder(deps: ServerDeps, customerId: string, origin: string): Promise<CardHolder> {
  const person = await getCustomerSummary(deps.db, customerId);
  if (!person) throw new AppError("not_found");
  const page = (card: string) => `${origin}/my-profile?card=${card}#card`;
  return {
    owner: `customer:${customerId}`,
    email: person.email,
    successUrl: page("back"),
    cancelUrl: page("not-saved"),
  };
}

const answerOf = ({ card, url }: Awaited<ReturnType<typeof saveCardFor>>) => ({
  data: card ? { card } : {},
  session: url ? { url } : undefined,
});
