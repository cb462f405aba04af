import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** The page of a visit without its link: says what opens it. */
export function NoVisit({ isExpired, isWrong }: { isExpired: boolean; isWrong: boolean }) {
  const title = isExpired ? "This link has ended" : isWrong ? "This link opens no visit" : "Your confirmation";
  const text = isExpired
    ? "Links to a visit work until 30 days after it."
    : isWrong
      ? "Perhaps it was cut on its way. Open it from the mail again, or copy all of it."
      : "Open the link in the mail we sent you: it shows your visit, and lets you move or cancel it.";
  return (
    <OutcomeFrame picture="clinic-detail-3" title={title}>
      <p className="measure pt-5 text-lead text-ink-soft">{text}</p>
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        <LinkButton to="/appointment">Book a visit</LinkButton>
        <LinkButton to="/returningMember" look="outline">
          Book again from a former visit
        </LinkButton>
        <LinkButton to="/contact" look="outline">
          Ask us
        </LinkButton>
      </p>
    </OutcomeFrame>
  );
}
