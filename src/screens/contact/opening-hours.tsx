import { formatTime, weekdayOf } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { useFormats } from "#web/formats.tsx";
import { hoursTodayLine } from "#web/shell/hours-today.ts";
import { HOLIDAYS_SHOWN } from "#web/shell/next-holidays.ts";
import type { ContactDetails } from "#web/shell/shell-data.ts";
import { useOpenNow } from "#web/shell/use-open-now.ts";
import { WholeWords } from "#web/ui/whole-words.tsx";
import { useWords } from "#web/words/spoken.tsx";

/**
 * The week with today marked, the next holidays, and, once the browser's clock is known, whether the clinic is open
 * now.
 */
export function OpeningHours({ contact, today }: { contact: ContactDetails; today: string }) {
  const words = useWords();
  const formats = useFormats();
  const now = useOpenNow(contact);
  const weekday = weekdayOf(today);
  const holidays = contact.holidays.filter(({ date }) => date >= today).slice(0, HOLIDAYS_SHOWN);
  const [closed, shorter] = [holidays.filter(({ opens }) => !opens), holidays.filter(({ opens }) => opens)];
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="text-h3">
        Hours
      </h2>
      <p role="status" className="flex items-baseline gap-2.5 pt-2">
        <span
          aria-hidden="true"
          className={cx("size-2.5 shrink-0 rounded-pill", now?.isOpen ? "bg-ok" : "border border-edge")}
        />
        {now?.text ?? hoursTodayLine(contact, today, words, formats)}
      </p>
      <table className="nums mt-4 w-full">
        <caption className="sr-only">Hours by day</caption>
        <tbody>
          {[1, 2, 3, 4, 5, 6, 0].map((day) => {
            const hours = contact.hours[day];
            return (
              <tr
                key={day}
                aria-current={day === weekday ? "date" : undefined}
                className={cx("border-t border-linen", day === weekday && "font-semibold")}
              >
                <th scope="row" className={cx("py-2 text-left", day === weekday ? "font-semibold" : "font-regular")}>
                  {formats.weekdays.long[day]}
                </th>
                <td className="py-2 text-right">
                  <WholeWords>
                    {hours ? `${formats.time(hours.opens)} to ${formats.time(hours.closes)}` : "Closed"}
                  </WholeWords>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {closed.length > 0 && (
        <p className="pt-4 text-small text-ink-soft">
          <WholeWords>
            Also closed on {closed.map(({ date, name }) => `${dayInWords(date)} (${name})`).join(", ")}.
          </WholeWords>
        </p>
      )}
      {shorter.map(({ date, name, opens = "", closes = "" }) => (
        <p key={date} className="pt-2 text-small text-ink-soft">
          <WholeWords>
            {dayInWords(date)} ({name}): {formatTime(opens)} to {formatTime(closes)}.
          </WholeWords>
        </p>
      ))}
    </section>
  );
}
