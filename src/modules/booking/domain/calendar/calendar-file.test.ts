import { expect, it } from "vitest";
import type { Appointment } from "../appointment.ts";
import { calendarPreparation, toCalendarFile } from "./calendar-file.ts";

const visit: Appointment = {
  id: "a1",
  status: "booked",
  orderId: "o1",
  customerId: "c1",
  hasGuestLink: false,
  date: "2026-12-08",
  time: "10:00",
  startsAt: new Date("2026-12-08T15:00:00Z"),
  endsAt: new Date("2026-12-08T16:45:00Z"),
  timeZone: "America/New_York",
  practitioner: { id: "p1", name: "Dana Reyes" },
  hasEmail: true,
  isPractitionerWanted: false,
  terms: null,
  changesMade: 0,
  offers: [],
  memberSavingsCents: 0,
  couponSavingsCents: 0,
  paidCents: 0,
  lateFeeCents: 0,
  owedFeeCents: 0,
  isMoveAsked: false,
  calendarSequence: 0,
  updatedAt: new Date("2026-11-20T15:00:00Z"),
  lines: ["Hydra facial, glow", "Peel; light"].map((name, index) => ({
    id: String(index),
    serviceId: "s1",
    name,
    addOns: [],
    estimate: null,
    unitPriceCents: 100,
    startsAt: new Date("2026-12-08T15:00:00Z"),
    endsAt: new Date("2026-12-08T16:00:00Z"),
    practitioner: { id: "p1", name: "Dana Reyes" },
    room: "Facial 1",
  })),
};
const place = {
  clinicName: "Klinik für Haut",
  address: "14 Larch Street, Second floor, New York, NY 10013",
  phone: "+1 (212) 555-0148",
  email: "hello@clinic.example",
};

const link = "https://clinic.example/confirmation?id=a1&link=secret";
const advice = { preparation: ["No retinol for two days", "Come without makeup"], link };

const unfold = (file: string) => file.replaceAll("\r\n ", "");

it("BK-7: the calendar file has the visit's times in UTC, and escapes commas and semicolons", () => {
  const file = unfold(toCalendarFile(visit, place, advice));
  expect(file).toContain("DTSTART:20261208T150000Z\r\n");
  expect(file).toContain("DTEND:20261208T164500Z\r\n");
  expect(file).toContain("LAST-MODIFIED:20261120T150000Z\r\n");
  expect(file).toContain("SUMMARY:Visit at Klinik für Haut\r\n");
  expect(file).toContain("LOCATION:Klinik für Haut\\, 14 Larch Street\\, Second floor");
  expect(file).toContain("DESCRIPTION:With Dana Reyes.\\n\\n");
  expect(file.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

it("BK-7: a changed visit updates its calendar entry with a higher sequence, and a canceled visit cancels it", () => {
  const moved = toCalendarFile({ ...visit, calendarSequence: 1 }, place, advice);
  expect(moved).toContain("UID:appointment-a1@halcyon\r\nSEQUENCE:1\r\n");
  const cancelled = toCalendarFile({ ...visit, status: "cancelled", calendarSequence: 2 }, place, advice);
  expect(cancelled).toContain("METHOD:CANCEL\r\n");
  expect(cancelled).toContain("STATUS:CANCELLED\r\n");
});

it("BK-7: the calendar file names no treatment, because calendars are shared", () => {
  const mara = { name: "Mara Okafor", address: "mara@example.com" };
  for (const file of [
    toCalendarFile(visit, place, advice),
    toCalendarFile({ ...visit, status: "cancelled" }, place, advice, mara),
  ]) {
    for (const { name } of visit.lines) expect(unfold(file)).not.toContain(name.split(/[,;]/)[0]);
  }
});

it("BK-7: the calendar file has the method REQUEST in an email, and PUBLISH as a download", () => {
  const mara = { name: 'Mara "M" Okafor', address: "mara@example.com" };
  const mailed = unfold(toCalendarFile({ ...visit, calendarSequence: 1 }, place, advice, mara));
  expect(mailed).toContain("METHOD:REQUEST\r\n");
  expect(mailed).toContain('ORGANIZER;CN="Klinik für Haut":mailto:hello@clinic.example\r\n');
  const from = "no-reply@mail.example";
  expect(unfold(toCalendarFile(visit, place, advice, { ...mara, from }))).toContain(
    `ORGANIZER;CN="Klinik für Haut":mailto:${from}\r\n`,
  );
  expect(mailed).toContain('ATTENDEE;CN="Mara  M  Okafor";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:mara@example.com\r\n');
  expect(unfold(toCalendarFile({ ...visit, status: "cancelled" }, place, advice, mara))).toContain("METHOD:CANCEL\r\n");
  const downloaded = toCalendarFile(visit, place, advice);
  expect(downloaded).toContain("METHOD:PUBLISH\r\n");
  expect(downloaded).not.toMatch(/ATTENDEE|ORGANIZER/);
});

it("lines of the calendar file are folded at 75 bytes without splitting a character", () => {
  const long = { ...place, clinicName: "Größe ".repeat(40) };
  const file = toCalendarFile(visit, long, advice);
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(unfold(file)).toContain("Größe ".repeat(40));
});

it("BK-7: the calendar entry reminds the customer a day before the visit, with advice and a link for changes", () => {
  const file = unfold(toCalendarFile(visit, place, advice));
  expect(file).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\n[\s\S]*TRIGGER:-P1D\r\nEND:VALARM\r\n[\s\S]*END:VEVENT/);
  expect(file).toContain("Before your visit:\\n- No retinol for two days\\n- Come without makeup\\n\\n");
  expect(file).toContain(
    `See\\, move or cancel your visit: ${link}\\n\\nQuestions: +1 (212) 555-0148\\, hello@clinic.example`,
  );
  expect(file).toContain(`\r\nURL:${link}\r\n`);
  const cancelled = unfold(toCalendarFile({ ...visit, status: "cancelled" }, place, advice));
  expect(cancelled).not.toMatch(/VALARM|URL|retinol/);
});

it("BK-7: the calendar entry leaves out advice that names a treatment", () => {
  const services = [
    { name: "Light peel", preparation: ["No sun before the light peel", "No retinol"] },
    { name: "LED", preparation: ["No retinol"] },
  ];
  expect(calendarPreparation(services)).toEqual(["No retinol"]);
});
