import { bookingRules, SCREENING } from "#modules/booking/domain/booking-rule.ts";
import type { Json } from "./customer.ts";
import type { Place } from "./history.ts";
import { type Doing, operate } from "./operate.ts";

const TREATMENT = "ag08";
const GIFT_CENTS = 5_000;
const SEARCHES = ["serum", "cream", "cleanser", "mask"];
const DAY_MS = 86_400_000;
const GRID_MS = 300_000;
const OVERRIDE = "A cluster that is broken on purpose";

/** A desk, with the code of a gift card that its customers pay with. */
export type Desk = Doing & { code: string };

type Size = { sizeId: string; free: number };
type Sale = { _id?: string; due?: number; lines?: { _id: string; kind?: string }[] };

/** Sells a product or a gift card, takes the payment, and refunds some of the products. */
export async function sell(desk: Desk): Promise<void> {
  const isGift = Math.random() < 0.3;
  const sizeId = isGift ? undefined : await findSize(desk);
  const body = sizeId ? { lines: [{ sizeId, quantity: 1 }] } : { giftCards: [{ amount: GIFT_CENTS }] };
  const { operation, body: answered } = await operate(desk, {
    kind: "sale",
    request: { path: "admin/Order/desk", body },
  });
  const sale = (answered.data ?? {}) as Sale; // typed by the documented response
  if (operation.outcome !== "ok" || !sale._id || !sale.due) return;
  const byCard = sizeId !== undefined && Math.random() < 0.4;
  const paid = byCard ? { kind: "gift_card", code: desk.code } : { kind: "cash", received: sale.due };
  const path = `admin/Order/${sale._id}`;
  const asked = { kind: "tender", of: sale._id, cents: sale.due, ...(byCard ? { code: desk.code } : {}) } as const;
  const taken = await operate(desk, {
    ...asked,
    request: { path: `${path}/tenders`, body: { ...paid, cents: sale.due } },
  });
  const line = sale.lines?.[0];
  if (taken.operation.outcome !== "ok" || byCard || isGift || !line || Math.random() < 0.5) return;
  const lines = [{ lineId: line._id, quantity: 1, restock: true }];
  const request = { path: `${path}/refund`, body: { lines, reason: OVERRIDE } };
  await operate(desk, { kind: "refund", of: sale._id, request });
}

async function findSize({ customer }: Desk): Promise<string | undefined> {
  const word = SEARCHES[Math.floor(Math.random() * SEARCHES.length)];
  const { body } = await customer.call("GET", `admin/Order/shelf?q=${word}`);
  const free = ((body.data ?? []) as Size[]).filter((size) => size.free > 0); // typed by the documented response
  return free[Math.floor(Math.random() * free.length)]?.sizeId;
}

/** Books a walk-in at some time of today, checks them in and completes the visit. */
export async function treatWalkIn(desk: Desk): Promise<void> {
  const today = Math.floor((Date.now() - DAY_MS / 4) / DAY_MS) * DAY_MS + DAY_MS / 2;
  const startsAt = new Date(today + Math.floor((Math.random() * DAY_MS) / 2 / GRID_MS) * GRID_MS).toISOString();
  const customer = { firstName: "Walk", lastName: "In", phone: "+12125550188" };
  const override = { rules: [...bookingRules, "interval", SCREENING], reason: OVERRIDE };
  const body = { customer, services: [{ serviceId: TREATMENT }], startsAt, via: "walk_in", override };
  const booked = await operate(desk, { kind: "desk visit", request: { path: "admin/Appointment", body } });
  const visit = (booked.body.data ?? {}) as Json; // typed by the documented response
  if (booked.operation.outcome !== "ok" || typeof visit._id !== "string") return;
  Object.assign(booked.operation, { place: placeOf(visit) });
  const steps = [
    { path: "checkIn", body: { override: { rules: [SCREENING], reason: OVERRIDE } } },
    { path: "complete", body: {} },
  ];
  for (const step of steps) {
    const path = `admin/Appointment/${visit._id}/${step.path}`;
    const { operation } = await operate(desk, { kind: "step", of: visit._id, request: { path, body: step.body } });
    if (operation.outcome !== "ok") return;
  }
}

/** Returns the practitioner whose time a visit takes, and from when to when. */
export function placeOf(visit: Json): Place {
  const who = String((visit.practitioner as Json | undefined)?._id ?? "");
  return { who, from: Date.parse(String(visit.startsAt)), to: Date.parse(String(visit.endsAt)) };
}
