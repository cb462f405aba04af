import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { greeting, type MailDeps, type MailWriter, type MailWriters } from "#modules/notifications/server/public.ts";
import { joined, placeLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import type { StaffOrder } from "../../staff/contract/staff-order.ts";
import { readStaffOrder } from "./read-order.ts";

const payloadSchema = z.object({ orderId: z.string(), parcelId: z.string() });

type Parcel = StaffOrder["parcels"][number];

/** Returns a parcel with its order and recipient; undefined when the step was undone, or there is no email anymore. */
async function readParcel(deps: MailDeps, payload: unknown) {
  const { orderId, parcelId } = payloadSchema.parse(payload);
  const order = await readStaffOrder(deps.db, orderId, deps.clock.now());
  const parcel = order.parcels.find(({ id }) => id === parcelId);
  const customer = order.customerId ? await getCustomerSummary(deps.db, order.customerId) : undefined;
  if (!parcel || !customer) return undefined;
  const to = { name: `${customer.firstName} ${customer.lastName}`.trim(), address: customer.email };
  const hello = greeting(customer.firstName);
  return { order, parcel, to, hello };
}

function itemsOf({ lines }: StaffOrder, parcel: Parcel): string[] {
  return parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [`${quantity} × ${line.name}${line.detail ? ` (${line.detail})` : ""}`] : [];
  });
}

const REASON = "You received this email because you placed an order using this email address.";

const writeReady: MailWriter = async (deps, payload) => {
  const read = await readParcel(deps, payload);
  if (!read) return undefined;
  const { order, parcel, to, hello } = read;
  const {
    location: { address },
    name,
  } = await recallClinicSettings(deps);
  const where = joined([name, placeLine(ofCountry({ ...address, postalCode: "" }))]);
  return {
    to,
    content: {
      subject: `Order ${order.number} is ready for pickup`,
      preview: `It’s waiting for you at ${address.line1}.`,
      heading: "Your order is ready",
      blocks: [
        hello,
        { kind: "text", text: `Order ${order.number} is ready for pickup. Bring your order number or an ID.` },
        { kind: "rows", rows: [["Where", where]] },
        { kind: "list", items: itemsOf(order, parcel) },
        { kind: "link", label: "How long we hold it", url: `${siteOriginOf(deps.env)}/shipping-policy` },
      ],
      reason: REASON,
    },
  };
};

const writeShipped: MailWriter = async (deps, payload) => {
  const read = await readParcel(deps, payload);
  if (!read) return undefined;
  const { order, parcel, to, hello } = read;
  const isPart = order.lines.some(({ quantity, inParcels }) => inParcels < quantity) || order.parcels.length > 1;
  return {
    to,
    content: {
      subject: `${isPart ? "Part of your order" : "Your order"} ${order.number} is on its way`,
      preview: `${parcel.carrier}, ${parcel.number}`,
      heading: isPart ? "Part of your order is on its way" : "Your order is on its way",
      blocks: [
        hello,
        { kind: "text", text: "Here’s what’s in the package:" },
        { kind: "list", items: itemsOf(order, parcel) },
        {
          kind: "rows",
          rows: [
            ["Carrier", parcel.carrier ?? ""],
            ["Tracking number", parcel.number ?? ""],
          ],
        },
      ],
      reason: REASON,
    },
  };
};

/** The writers by the names that the queue stores. */
export const parcelMailWriters: MailWriters = { "order-ready": writeReady, "order-shipped": writeShipped };
