import type { ReactNode } from "react";
import { formatTime } from "#shared/zoned-time.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireVisitTime } from "../../contract/visit-day-calls.ts";

type MomentFrameProps = {
  title: string;
  moment?: Omit<WireVisitTime, "status">;
  /** Whether the email stated another time. */
  hasMoved?: boolean;
  children: ReactNode;
};

/** A page about one visit, opened from an email: when and with whom it is, and the one action to take. */
export function VisitLinkPage({ title, moment, hasMoved, children }: MomentFrameProps) {
  return (
    <OutcomeFrame picture={moment ? "booked" : "clinic-detail-3"} title={title}>
      {moment && (
        <div className="mt-8 border-t border-ink pt-6">
          <p className="text-sum max-sm:text-[1.75rem]">
            <WholeWords>
              {dayInWords(moment.date)}, {formatTime(moment.time)}
            </WholeWords>
          </p>
          <p className="pt-1 text-lead text-ink-soft">
            with {moment.practitioner.name}
            {hasMoved && ". Your visit has moved: this is its new time."}
          </p>
        </div>
      )}
      {children}
    </OutcomeFrame>
  );
}

/** Text below the visit. */
export function VisitLinkText({ children }: { children: ReactNode }) {
  return (
    <p className="measure pt-5 text-lead text-ink-soft" aria-live="polite">
      <WholeWords>{children}</WholeWords>
    </p>
  );
}

/** The clinic's phone number, shown when the page has no other action left. */
export function CallClinic() {
  const { contact } = useShellData();
  return (
    <p className="pt-7">
      <ReachLink href={telLink(contact.phone)} className={buttonClass({ look: "outline" })}>
        <WholeWords>Call {contact.phoneDisplay}</WholeWords>
      </ReachLink>
    </p>
  );
}

const REFUSALS: Record<string, { title: string; text: string }> = {
  link_expired: { title: "This link has expired", text: "Links to a visit work for 30 days after the visit." },
  appointment_closed: { title: "This visit is canceled", text: "The time is open to other clients again." },
};

/** Says what to do when a link doesn't open a visit. */
export function VisitLinkError({ code }: { code: string | undefined }) {
  const { title, text } = REFUSALS[code ?? ""] ?? {
    title: "We can’t find a visit for this link",
    text: "Part of the link may be missing. Open it from the email again, or copy the whole link.",
  };
  return (
    <VisitLinkPage title={title}>
      <VisitLinkText>{text}</VisitLinkText>
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        <LinkButton to="/appointment">Book a visit</LinkButton>
        <LinkButton to="/contact" look="outline">
          Contact us
        </LinkButton>
      </p>
    </VisitLinkPage>
  );
}
