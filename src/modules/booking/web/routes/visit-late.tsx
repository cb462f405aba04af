import { useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { BookingCalls } from "../../contract/calls.ts";
import type { WireLate } from "../../contract/visit-day-calls.ts";
import { lateChoices } from "../../domain/visit-day/visit-day.ts";
import { CallClinic, VisitLinkError, VisitLinkPage, VisitLinkText } from "../components/visit-link-page.tsx";
import { linkHeaders, loadVisitLinkPage } from "../load-visit-link-page.ts";
import type { Route } from "./+types/visit-late";

const api = browserApi<BookingCalls>();

export const loader = (loaderArgs: Route.LoaderArgs) =>
  loadVisitLinkPage(loaderArgs, "visit", (request) =>
    apiOf<BookingCalls>(loaderArgs.context).call("readLate", request),
  );

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

/** Shows the visit of a reminder's link, with buttons to report being late, and to move or cancel the visit (BK-5). */
export default function VisitLate({ loaderData: { moment, refused, id, link, hasMoved } }: Route.ComponentProps) {
  const [busy, setBusy] = useState<number>();
  const { revalidate } = useRevalidator();
  if (!moment) return <VisitLinkError code={refused} />;

  const say = async (minutes: (typeof lateChoices)[number]) => {
    setBusy(minutes);
    try {
      await api.call("sayLate", { params: { id }, body: { minutes }, ...linkHeaders(link) });
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    }
    await revalidate();
    setBusy(undefined);
  };

  return (
    <VisitLinkPage title={titleOf(moment)} moment={moment} hasMoved={hasMoved}>
      <VisitLinkText>{textOf(moment)}</VisitLinkText>
      {moment.state === "open" && (
        <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
          {lateChoices.map((minutes) => (
            <Button
              key={minutes}
              look={minutes === 10 ? "primary" : "outline"}
              busy={busy === minutes}
              busyText="Letting us know…"
              aria-disabled={busy !== undefined}
              onClick={() => void say(minutes)}
            >
              About {minutes} minutes late
            </Button>
          ))}
        </p>
      )}
      {moment.canChange && (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-8">
          <LinkButton to={changePath(id, link, "move")} look={moment.state === "open" ? "outline" : "primary"}>
            Reschedule
          </LinkButton>
          <LinkButton to={changePath(id, link, "cancel")} look="text">
            Cancel visit
          </LinkButton>
        </p>
      )}
      {moment.state !== "open" && !moment.canChange && <CallClinic />}
    </VisitLinkPage>
  );
}

/** Returns the URL for moving or canceling a visit, by the same link or in the customer's account. */
function changePath(id: string, link: string | undefined, what: "move" | "cancel"): string {
  if (!link) return what === "move" ? `/reschedule/${id}` : "/upcoming-orders";
  return `/confirmation?${new URLSearchParams({ id, link, [what]: "1" })}`;
}

function titleOf({ state, late, status, canChange }: WireLate): string {
  if (state === "early" && canChange) return "Your visit";
  if (state === "said") return late?.moved ? "You have more time" : "Thanks for letting us know";
  if (state === "moved") return "Your visit has moved";
  if (state === "closed") return status === "cancelled" ? "This visit is canceled" : "You’re checked in";
  return "Running late?";
}

function textOf({ state, late, time, opensAt, timeZone, canChange }: WireLate): string {
  if (state === "early" && canChange) return "Something came up? Choose another time, or cancel.";
  switch (state) {
    case "open":
      return "Tell us how late you’ll be. If no one is booked right after you, we’ll start later, at no charge.";
    case "said":
      return late?.moved
        ? `Your new start is ${formatTime(time)}. Same people.`
        : "Come as you are. We may have to shorten your visit, or find another time.";
    case "moved":
      return "This is the new time. Reload the page to tell us you’re late.";
    case "early":
      return `You can let us know here starting at ${formatTime(timeInZone(new Date(opensAt), timeZone))} on the day of your visit. Until then, please call us.`;
    case "over":
      return "It’s too late to let us know here. Please call us, and we’ll see what we can do.";
    case "closed":
      return "There’s nothing to do here. Call us if you have any questions.";
  }
}
