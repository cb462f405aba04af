import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Recommendation } from "../../contract/recommendation.ts";

/**
 * Shows the result's title and the answers that led to it. The deciding ones are marked for all users, not by color
 * alone.
 */
export function RecommendationHeader({ result }: { result: Recommendation }) {
  return (
    <header className="grid-12 items-end pb-10">
      <h1 className="text-h1 md:col-span-7">{result.headline}</h1>
      <div className="md:col-span-4 md:col-start-9">
        <p className="text-small text-ink-soft">
          <Trans>Because you said</Trans>
        </p>
        <ul className="flex flex-wrap gap-2 pt-2">
          {result.reasons.map((reason) => (
            <li
              key={reason.questionId}
              className={`flex min-h-8 items-center rounded-pill px-3.5 text-small font-medium ${reason.isDeciding ? "bg-sage-pale" : "border border-linen text-ink-soft"}`}
            >
              {reason.text}
              {reason.isDeciding && (
                <span className="sr-only">
                  {" "}
                  <Trans>(the deciding answer)</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className="pt-2 text-small">
          <Link to="/acnequiz" className="link inline-flex min-h-11 items-center">
            <Trans>Change an answer</Trans>
          </Link>
        </p>
      </div>
    </header>
  );
}
