import { sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { statement } from "#platform/db/statement.ts";
import { PdfPage, toPdf } from "#platform/pdf.ts";
import { nationalPhone } from "#shared/phone-number.ts";
import { formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";

const listSheetRows = statement(
  {
    practitioner: "text",
    startsAt: "instant",
    endsAt: "instant",
    treatment: "text",
    room: "text?",
    customer: "text?",
    phone: "text?",
    hasEmail: "bool",
  },
  sql`
  select p.name as practitioner, l.starts_at as "startsAt", l.ends_at as "endsAt", l.name as treatment, room.name as room,
    coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''),
      nullif(trim(concat(a.guest->>'firstName', ' ', a.guest->>'lastName')), '')) as customer,
    coalesce(c.phone, a.guest->>'phone') as phone, coalesce(c.email, a.guest->>'email') is not null as "hasEmail"
  from appointment_services l
  join appointments a on a.id = l.appointment_id
  join resources p on p.id = l.practitioner_id
  left join resources room on room.id = l.room_id
  left join ${customerNamesInSql} c on c.id = a.customer_id
  where a.date = ${sql.placeholder("date")}::date and a.status in ('booked', 'confirmed', 'checked_in', 'completed')
  order by p.position, p.name, l.starts_at, l.id`,
);

const LEFT = 48;
const RIGHT = 547;
const TOP = 790;
const BOTTOM = 60;
const LINE = 16;

/**
 * Creates a day's visits as a PDF to print: a block for each practitioner with times, customers, treatments, rooms and
 * phone numbers, and at the end the customers to call because no email reaches them. It holds no health data.
 */
export async function printDaySheet(context: BookingContext, date: string): Promise<Uint8Array> {
  const { settings, clinic } = await recallClinicSnapshot(context);
  const rows = await listSheetRows(context.db, { date });
  const title = `${settings.name}, ${formatDay(date, { year: true })}`;
  const sheet = new Sheet(title);
  const time = (at: string) => formatTime(timeInZone(new Date(at), clinic.rules.timeZone));
  for (const [practitioner, lines] of Map.groupBy(rows, (row) => row.practitioner)) {
    sheet.heading(practitioner);
    for (const { startsAt, endsAt, customer, treatment, room, phone } of lines) {
      sheet.line([
        `${time(startsAt)} to ${time(endsAt)}`,
        customer ?? "Guest",
        treatment,
        room ?? "Online",
        phone ? nationalPhone(phone) : "",
      ]);
    }
  }
  if (rows.length === 0) sheet.heading("No visits.");
  const toCall = [
    ...new Map(rows.filter(({ hasEmail }) => !hasEmail).map((row) => [`${row.customer} ${row.phone}`, row])).values(),
  ];
  if (toCall.length > 0) {
    sheet.heading("Call, as no email reaches them");
    for (const { customer, phone, startsAt } of toCall)
      sheet.line([time(startsAt), customer ?? "Guest", "", "", phone ? nationalPhone(phone) : ""]);
  }
  return toPdf(sheet.pages, { title, date: context.clock.now() });
}

/** Writes lines on consecutive pages of the PDF, each page with the day in its header. */
class Sheet {
  readonly pages: PdfPage[] = [];
  readonly #title: string;
  #y = 0;

  constructor(title: string) {
    this.#title = title;
    this.#page();
  }

  #page(): PdfPage {
    const page = new PdfPage().text(LEFT, TOP, this.#title, { size: 14, bold: true });
    this.pages.push(page);
    this.#y = TOP - 2 * LINE;
    return page;
  }

  #next(height: number): PdfPage {
    const page = this.#y - height < BOTTOM ? this.#page() : (this.pages.at(-1) ?? this.#page());
    this.#y -= height;
    return page;
  }

  heading(text: string): void {
    // Leaves room for a line below, so that no name is the last line of a page.
    if (this.#y - 3 * LINE < BOTTOM) this.#page();
    const page = this.#next(1.5 * LINE);
    page.text(LEFT, this.#y, text, { size: 11, bold: true }).rule(LEFT, RIGHT, this.#y - 4);
  }

  line(cells: readonly string[]): void {
    const page = this.#next(LINE);
    const columns = [LEFT, 150, 265, 400];
    cells.slice(0, 4).forEach((cell, index) => {
      page.text(columns[index] ?? LEFT, this.#y, shorten(cell, index === 2 ? 28 : 24), { size: 9 });
    });
    page.right(RIGHT, this.#y, cells[4] ?? "", { size: 9 });
  }
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
