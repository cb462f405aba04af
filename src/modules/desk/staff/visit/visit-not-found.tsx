import { Link } from "react-router";
import { TextInput } from "#web/ui/form/text-input.tsx";

type VisitNotFoundProps = {
  /**
   * Whether the reader may see every visit, so that a visit that isn't found doesn't exist. Others find only their own
   * visits, unless they give a reason.
   */
  seesAll: boolean;
  /** The reason given when the visit was requested. */
  reason: string | undefined;
  onReason: (reason: string) => void;
};

/**
 * The page for a visit that wasn't found. A practitioner can open another's visit with a reason; if it isn't found with
 * a reason, it doesn't exist.
 */
export function VisitNotFound({ seesAll, reason, onReason }: VisitNotFoundProps) {
  if (seesAll || reason !== undefined)
    return (
      <div role="alert" className="grid max-w-text justify-items-start gap-4">
        <p>This visit doesn't exist. The link may be wrong or incomplete.</p>
        <Link to={seesAll ? "/admin/today" : "/admin/my-day"} className="btn btn-outline">
          {seesAll ? "Back to Today" : "Back to My day"}
        </Link>
      </div>
    );
  return (
    <form
      className="grid max-w-text gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
        if (reason) onReason(reason);
      }}
    >
      <p>This visit isn't one of yours. To open it, say why you need it. The reason goes into the audit log.</p>
      <TextInput label="Reason" name="reason" required maxLength={300} />
      <div>
        <button type="submit" className="btn btn-primary btn-main">
          Open the visit
        </button>
      </div>
    </form>
  );
}
