import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { formatTime } from "#shared/zoned-time.ts";

export type VisitLine = {
  id: string;
  name: string;
  minutes: number;
  price: number;
  priceUnit?: string;
  /** Wall-clock start, once a time is held. */
  time?: string;
  practitioner?: string;
  addOns: { name: string; minutes: number; quantity: number; price: number }[];
};

/** "1 h 45", "50 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, "0")}`;
}

/** The visit as a line of what happens when, with what it costs at the clinic. */
export function VisitCard({ lines, total, editTo }: { lines: VisitLine[]; total: number; editTo?: string }) {
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
  return (
    <section aria-label="Your visit" className="self-start bg-sand p-6 sm:p-7">
      <div className="flex items-baseline justify-between gap-4 pb-4">
        <h2 className="text-h3">One visit, {formatMinutes(minutes)}</h2>
        {editTo && (
          <Link to={editTo} className="link text-small">
            Edit
          </Link>
        )}
      </div>
      <ol className="border-l border-edge pl-5">
        {lines.map((line) => (
          <li
            key={line.id}
            className="relative pb-5 before:absolute before:top-2.5 before:-left-[25px] before:size-2.5 before:rounded-pill before:bg-ink"
          >
            <div className="flex justify-between gap-4">
              <h3 className="text-card">{line.name}</h3>
              <p className="nums text-small font-medium">
                {line.priceUnit ? `about ${formatMoney(line.price)}` : formatMoney(line.price)}
              </p>
            </div>
            <p className="text-small text-ink-soft">
              {line.time ? `${formatTime(line.time)}, ` : ""}
              {formatMinutes(line.minutes)}
              {line.practitioner ? `, ${line.practitioner}` : ""}
            </p>
            {line.addOns.map((addOn) => (
              <p key={addOn.name} className="flex justify-between gap-4 text-small">
                <span>
                  {addOn.name}
                  {addOn.quantity > 1 ? ` × ${addOn.quantity}` : ""}
                  {addOn.minutes > 0 ? `, ${addOn.minutes * addOn.quantity} min` : ""}{" "}
                  <span className="text-ink-soft">add-on</span>
                </span>
                <span className="nums">{formatMoney(addOn.price * addOn.quantity)}</span>
              </p>
            ))}
          </li>
        ))}
      </ol>
      <p className="flex justify-between gap-4 border-t border-edge pt-4 text-small">
        <span>Due at the clinic, about</span>
        <span className="nums font-medium">{formatMoney(total)}</span>
      </p>
    </section>
  );
}
