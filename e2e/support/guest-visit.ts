import { present } from "#testing/present.ts";
import { apiCall, newGuest } from "./customer.ts";
import { nextMonth } from "./days.ts";
import type { TestServer } from "./server.ts";

export type GuestVisit = {
  guest: ReturnType<typeof newGuest>;
  practitioner: { _id: string; name: string };
};

/** Books a guest's visit next month over the API. */
export async function bookAsGuest(
  { origin }: Pick<TestServer, "origin">,
  { serviceId, addOnIds = [] }: { serviceId: string; addOnIds?: string[] },
): Promise<GuestVisit> {
  const call = apiCall(origin);
  const guest = newGuest();
  const query = [`serviceIds=${serviceId}`, ...addOnIds.map((id) => `addOnIds=${id}`)].join("&");
  const days = await call("GET", `Slot/month?month=${nextMonth()}&${query}`);
  const { date } = present(days.body.data.find(({ free }) => free));
  const slots = await call("GET", `admin/Slot/allSlot?date=${date}&${query}`);
  const slot = present(slots.body.data.find(({ isBooked }) => !isBooked));
  const practitioner = present(slot.practitioners[0]);
  const input = { serviceIds: [serviceId], addOnIds, date, time: slot.from, practitionerId: practitioner._id };
  const { status, body } = await call("POST", "guest/book", { ...input, customer: guest });
  if (status !== 200) throw new Error(`guest/book answered ${status}: ${JSON.stringify(body)}`);
  return { guest, practitioner };
}

/** Returns the path and query of the link in the email about a guest's visit. */
export async function visitLinkOf({ mails }: Pick<TestServer, "mails">, { guest }: GuestVisit): Promise<string> {
  const { text } = await mails.waitFor({ to: guest.email, subject: /Your visit on/ });
  const { pathname, search } = new URL(/https?:\/\/\S*\/confirmation\?\S+/.exec(text)?.[0] ?? "no link in the mail");
  return pathname + search;
}
