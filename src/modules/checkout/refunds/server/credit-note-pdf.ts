import { sql } from "drizzle-orm";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { drawLetterhead, getClinicSettings, PAPER, readPaperLook } from "#modules/content/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { type PdfLook, PdfPage, toPdf } from "#platform/pdf.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDate } from "#shared/zoned-time.ts";
import type { Buyer } from "../../domain/buyer.ts";
import { CONTENT_TOP_Y, drawBuyer } from "../../server/invoice/paper-head.ts";
import { readBuyer } from "../../server/orders/buyer.ts";

const { left: LEFT, right: RIGHT } = PAPER;
const LINES_A_PAGE = 20;

type CreditNote = {
  orderNumber: number;
  currency: string;
  total: number;
  shipping: number;
  tip: number;
  createdAt: string;
  lines: { name: string; detail: string; quantity: number; net: number; tax: number }[];
};

const findNote = statement(
  {
    orderNumber: "int",
    currency: "text",
    total: "int",
    shipping: "int",
    tip: "int",
    createdAt: "instant",
    lines: json<{ name: string; detail: string; quantity: number; net: number; tax: number }[]>(),
  },
  sql`
  select o.number::int as "orderNumber", o.currency, n.total_cents as total, n.shipping_cents as shipping, n.tip_cents as tip,
    n.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('name', l.name, 'detail', l.detail, 'quantity', c.quantity, 'net', c.net_cents,
        'tax', c.tax_cents) order by l.position), '[]')
      from credit_note_lines c join order_lines l on l.id = c.order_line_id where c.credit_note_id = n.id) as lines
  from credit_notes n join orders o on o.id = n.order_id
  where n.order_id = ${sql.placeholder("orderId")} and n.number = ${sql.placeholder("number")} and (${sql.placeholder("customerId")}::text is null or o.customer_id = ${sql.placeholder("customerId")})`,
);

/**
 * Creates a credit note PDF: what was refunded of which order, with tax. It uses only the note's rows, so that it is
 * always identical. The reason is internal and isn't shown. `customerId` limits it to the customer's own order. Throws
 * `not_found`.
 */
export async function creditNotePdf(
  db: Database,
  { orderId, file, customerId }: { orderId: string; file: string; customerId?: string },
): Promise<Response> {
  const number = Number(file.replace(".pdf", ""));
  const [note] = await findNote(db, { orderId, number, customerId: customerId ?? null });
  if (!note) throw new AppError("not_found");
  const [clinic, buyer] = await Promise.all([getClinicSettings(db), readBuyer(db, orderId)]);
  const bytes = await draw(note, number, { clinic, buyer, look: await readPaperLook(db, clinic) });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="credit-note-${number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}

async function draw(
  { orderNumber, currency, total, shipping, tip, createdAt, lines }: CreditNote,
  number: number,
  { clinic, buyer, look }: { clinic: ClinicSettings; buyer: Buyer; look: PdfLook | undefined },
): Promise<Buffer> {
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const pages: PdfPage[] = [];
  for (let start = 0; start === 0 || start < lines.length; start += LINES_A_PAGE) {
    const page = new PdfPage();
    pages.push(page);
    const day = formatDate(dateInZone(new Date(createdAt), clinic.location.timeZone));
    drawLetterhead(page, clinic, { title: `Credit note ${number}`, below: `${day}, for order ${orderNumber}` });
    drawBuyer(page, buyer, clinic);
    let y = CONTENT_TOP_Y;
    page.text(LEFT, y, "Item", { size: 9 }).right(430, y, "Pieces", { size: 9 }).right(RIGHT, y, "Amount", { size: 9 });
    page.rule(LEFT, RIGHT, y - 8);
    for (const line of lines.slice(start, start + LINES_A_PAGE)) {
      y -= 20;
      const name = `${line.name}${line.detail ? `, ${line.detail}` : ""}`;
      page.text(LEFT, y, name.length > 62 ? `${name.slice(0, 61)}…` : name);
      if (line.quantity > 0) page.right(430, y, String(line.quantity));
      page.right(RIGHT, y, money(line.net));
    }
    if (start + LINES_A_PAGE < lines.length) continue;
    const tax = lines.reduce((sum, line) => sum + line.tax, 0);
    page.rule(LEFT, RIGHT, y - 12);
    y -= 12;
    for (const [name, cents] of [
      ["Shipping", shipping],
      ["Sales tax", tax],
      ["Tip", tip],
    ] as const) {
      if (cents === 0) continue;
      y -= 18;
      page.text(380, y, name).right(RIGHT, y, money(cents));
    }
    page.text(380, y - 24, "Refunded", { bold: true }).right(RIGHT, y - 24, money(total), { bold: true });
  }
  return toPdf(pages, { title: `Credit note ${number}`, date: new Date(createdAt), look });
}
