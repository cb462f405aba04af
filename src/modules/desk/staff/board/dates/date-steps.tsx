import { Link } from "react-router";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";

type DateStepsProps = {
  former: { to: string; label: string };
  next: { to: string; label: string };
  present: { to: string; label: string; isCurrent: boolean };
};

/** Buttons for back, today, and forward. */
export function DateSteps({ former, next, present }: DateStepsProps) {
  return (
    <div className="flex items-center gap-1">
      <Link to={former.to} aria-label={former.label} className="icon-btn border-edge">
        <StaffIcon name="left" size={16} />
      </Link>
      <Link to={present.to} aria-current={present.isCurrent ? "date" : undefined} className="btn btn-outline">
        {present.label}
      </Link>
      <Link to={next.to} aria-label={next.label} className="icon-btn border-edge">
        <StaffIcon name="right" size={16} />
      </Link>
    </div>
  );
}
