import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { BookingCalls } from "../../contract/calls.ts";
import type { WireConfirm } from "../../contract/visit-day-calls.ts";
import { CallClinic, VisitLinkError, VisitLinkPage, VisitLinkText } from "../components/visit-link-page.tsx";
import { linkHeaders, loadVisitLinkPage } from "../load-visit-link-page.ts";
import type { Route } from "./+types/visit-confirm";

const api = browserApi<BookingCalls>();

/** Loads the page. Opening it confirms nothing, because mail programs open links to scan them (BK-7). */
export const loader = (loaderArgs: Route.LoaderArgs) =>
  loadVisitLinkPage(loaderArgs, "visit-confirm", (request) =>
    apiOf<BookingCalls>(loaderArgs.context).call("readConfirm", request),
  );

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

/** The page behind a reminder's "I'll be there" (BK-7). */
export default function VisitConfirm({ loaderData }: Route.ComponentProps) {
  const { moment, refused, id, link, hasMoved } = loaderData;
  const [shown, setShown] = useState(moment);
  const [isBusy, setBusy] = useState(false);
  if (!shown) return <VisitLinkError code={refused} />;

  const confirm = async () => {
    setBusy(true);
    try {
      setShown((await api.call("confirmOwnVisit", { params: { id }, ...linkHeaders(link) })).data);
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    }
    setBusy(false);
  };

  return (
    <VisitLinkPage title={TITLES[shown.state](shown)} moment={shown} hasMoved={hasMoved}>
      <VisitLinkText>{TEXTS[shown.state]}</VisitLinkText>
      {shown.state === "open" ? (
        <p className="pt-8">
          <Button look="primary" busy={isBusy} busyText="Confirming…" onClick={() => void confirm()}>
            I’ll be there
          </Button>
        </p>
      ) : (
        <CallClinic />
      )}
    </VisitLinkPage>
  );
}

const TITLES: Record<WireConfirm["state"], (moment: WireConfirm) => string> = {
  open: () => "Will you be there?",
  confirmed: ({ date }) => `See you ${formatDay(date).split(",")[0]}`,
  moved: () => "Your visit has moved",
  begun: () => "Your visit has begun",
  closed: ({ status }) => (status === "cancelled" ? "This visit is canceled" : "This visit is over"),
};

const TEXTS: Record<WireConfirm["state"], string> = {
  open: "Tap the button to let us know.",
  confirmed: "Thank you. Your visit is confirmed.",
  moved: "This is the new time. Reload the page to confirm it.",
  begun: "Running late? Please call us, and we’ll see what we can do.",
  closed: "There’s nothing left to confirm. Call us if you have any questions.",
};
