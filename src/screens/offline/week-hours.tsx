import { useFormats } from "#web/formats.tsx";
import type { ShellHours } from "#web/shell/shell-data.ts";

/** The opening hours of the week, without a word on now: a cached page doesn't know when it is read. */
export function WeekHours({ hours }: { hours: ShellHours[] }) {
  const formats = useFormats();
  return (
    <table className="nums mt-5 w-full text-small">
      <caption className="sr-only">Hours by day</caption>
      <tbody>
        {[1, 2, 3, 4, 5, 6, 0].map((day) => {
          const open = hours[day];
          return (
            <tr key={day} className="border-t border-linen">
              <th scope="row" className="py-2 text-left font-regular">
                {formats.weekdays.long[day]}
              </th>
              <td className="py-2 text-right">
                {open ? `${formats.time(open.opens)} to ${formats.time(open.closes)}` : "Closed"}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
