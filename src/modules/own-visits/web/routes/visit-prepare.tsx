import { useRevalidator } from "react-router";
import {
  CallClinic,
  VisitLinkError,
  VisitLinkPage,
  VisitLinkText,
} from "#modules/booking/web/components/visit-link-page.tsx";
import { linkHeaders, loadVisitLinkPage } from "#modules/booking/web/load-visit-link-page.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { apiOf } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import type { OwnVisitCalls } from "../../contract/calls.ts";
import type { WirePreparation } from "../../contract/prepare-calls.ts";
import { partsOf, stateOfPage } from "../prepare/prepare-parts.tsx";
import type { Route } from "./+types/visit-prepare";

/** Loads the page. Opening it does nothing, because mail programs open links to scan them. */
export const loader = (loaderArgs: Route.LoaderArgs) =>
  loadVisitLinkPage(loaderArgs, "visit-prepare", (request) =>
    apiOf<OwnVisitCalls>(loaderArgs.context).call("readPrepare", request),
  );

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

/** Says what to do and know before a visit. Opened by its customer, or from an email. */
export default function VisitPrepare({ loaderData: { moment, refused, id, link, hasMoved } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (!moment) return <VisitLinkError code={refused} />;
  const parts = partsOf(moment);
  const state = stateOfPage(moment);
  const loaderArgs = { prepare: moment, id, headers: linkHeaders(link), refresh: revalidate };
  return (
    <VisitLinkPage title={TITLES[state](moment)} moment={moment} hasMoved={hasMoved}>
      <VisitLinkText>{TEXTS[state](moment)}</VisitLinkText>
      {moment.state !== "open" && <CallClinic />}
      {parts.map(({ name, title, state: done, Part }, index) => (
        <section key={name} aria-labelledby={`part-${name}`} className="max-w-text border-t border-linen pt-7 mt-10">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id={`part-${name}`} tabIndex={-1} className="text-h3 focus:outline-none">
              {parts.length > 1 ? `${index + 1}. ${title}` : title}
            </h2>
            {done !== "info" && <Badge tone={TONES[done]}>{BADGES[done]}</Badge>}
          </div>
          <Part {...loaderArgs} />
        </section>
      ))}
    </VisitLinkPage>
  );
}

const TONES = { due: "warn", done: "ok", optional: "plain" } as const;
const BADGES = { due: "To do", done: "Done", optional: "Optional" } as const;

const weekdayOf = ({ date }: WirePreparation) => formatDay(date).split(",")[0];

const TITLES: Record<ReturnType<typeof stateOfPage>, (moment: WirePreparation) => string> = {
  nothing: (moment) => `Before your visit on ${weekdayOf(moment)}`,
  due: (moment) => `Get ready for ${weekdayOf(moment)}`,
  part: (moment) => `Almost ready for ${weekdayOf(moment)}`,
  done: (moment) => `You’re all set for ${weekdayOf(moment)}`,
  moved: () => "Your visit has moved",
  closed: ({ status }) => (status === "cancelled" ? "This visit is canceled" : "This visit is over"),
};

const left = ({ due }: WirePreparation) =>
  due.length === 1 ? "You have one thing left to do." : `You have ${due.length} things left to do.`;

const TEXTS: Record<ReturnType<typeof stateOfPage>, (moment: WirePreparation) => string> = {
  nothing: () => "There’s nothing to fill out or sign. Here’s how to prepare.",
  due: () => "It takes a few minutes and saves time at your visit. Your answers are saved as you go.",
  part: (moment) => `${left(moment)} Your progress is saved, so you can finish later.`,
  done: ({ arrival }) => `Thank you. You’re all done. ${arrival}`.trim(),
  moved: () => "This is the new time. Reload the page to get ready.",
  closed: () => "There’s nothing left to prepare. Call us if you have any questions.",
};
