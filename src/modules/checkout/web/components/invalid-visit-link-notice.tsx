import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Shown if a visit's page is opened without a valid link. Says which link opens the visit. */
export function InvalidVisitLinkNotice({ isExpired, isWrong }: { isExpired: boolean; isWrong: boolean }) {
  const title = isExpired
    ? "This link has expired"
    : isWrong
      ? "We can’t find a visit for this link"
      : "Your confirmation";
  const text = isExpired
    ? "Links to a visit work for 30 days after the visit."
    : isWrong
      ? "Part of the link may be missing. Open it from the email again, or copy the whole link."
      : "Open the link in the email we sent you to see, move or cancel your visit.";
  return (
    <OutcomeFrame picture="clinic-detail-3" title={title}>
      <p className="measure pt-5 text-lead text-ink-soft">{text}</p>
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        <LinkButton to="/appointment">Book a visit</LinkButton>
        <LinkButton to="/returningMember" look="outline">
          Rebook a past visit
        </LinkButton>
        <LinkButton to="/contact" look="outline">
          Contact us
        </LinkButton>
      </p>
    </OutcomeFrame>
  );
}
