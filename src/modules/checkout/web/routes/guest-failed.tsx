import { useLocation } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { toldMessage } from "../told-message.ts";
import type { Route } from "./+types/guest-failed";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    words: await loadPageWords(apiOf<ContentCalls>(context), "guestfailed"),
    origin: context.get(visitorContext).origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.words, origin: loaderData.origin, path: "/guestfailed", noIndex: true })
    : [];
}

/** A guest's visit that was not booked: why, that nothing was charged, what to do next (PG-19). */
export default function GuestFailed() {
  const { contact } = useShellData();
  const told = toldMessage(useLocation().state);
  return (
    <OutcomeFrame
      picture="clinic-detail-5"
      title={told ? "Your visit wasn't booked" : "Your booking didn't go through"}
    >
      <p className="measure pt-5 text-lead text-ink-soft">
        {told
          ? `${told} Nothing was booked and nothing was charged.`
          : "Nothing was booked and nothing was charged. A visit is booked once you have our confirmation email."}{" "}
        Choose again, or call us and we'll find a time together.
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        <LinkButton to="/appointment">{told ? "Choose again" : "Book a visit"}</LinkButton>
        <ReachLink className="btn btn-outline" href={telLink(contact.phone)}>
          Call {contact.phoneDisplay}
        </ReachLink>
      </p>
    </OutcomeFrame>
  );
}
