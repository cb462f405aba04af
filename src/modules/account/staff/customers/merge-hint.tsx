import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";

/** Shown when another record has the email: links to that record, or to merging with it. */
export function MergeHint({ refusal, id }: { refusal: unknown; id?: string }) {
  const other = isApiError(refusal, "email_taken")
    ? refusal.issues?.find(({ path }) => path === "mergeWith")?.message
    : undefined;
  if (!other) return null;
  return (
    <p className="flex flex-wrap gap-4">
      <Link className="link inline-flex min-h-6 items-center" to={`/admin/customers/${other}`}>
        Open their record
      </Link>
      {id && (
        <Link
          className="link inline-flex min-h-6 items-center"
          to={`/admin/customers/duplicates?keep=${other}&drop=${id}`}
        >
          Merge the two
        </Link>
      )}
    </p>
  );
}
