import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useTitle } from "#staff/kit/use-title.ts";
import { CalendarUrls } from "../../people/calendar/calendar-urls.tsx";
import { OutsideCalendar } from "../../people/calendar/outside-calendar.tsx";

/** The page for subscribing to one's own visits in any calendar app. */
export default function OwnCalendar() {
  useTitle("My calendar address");
  return (
    <>
      <PageHeader title="My calendar address" note="Yours alone" />
      <div className="grid max-w-[760px] content-start gap-6 px-4 py-5 md:px-6">
        <p className="measure text-ink-soft">
          See your visits in your own calendar app: 30 days back and 120 days ahead, up to date within the hour.
        </p>
        <CalendarUrls />
        <OutsideCalendar />
      </div>
    </>
  );
}
