import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { msg } from "#shared/words/msg.ts";
import { browserApi } from "#web/api.ts";
import { orNothing } from "#web/or-nothing.ts";
import { SiteLink } from "#web/shell/site-link.tsx";
import { useWords } from "#web/words/spoken.tsx";
import type { QuizCalls } from "../../contract/calls.ts";
import type { Recommendation } from "../../contract/recommendation.ts";
import { readResult } from "../quiz-result.ts";

const api = browserApi<QuizCalls>();

const consults = {
  advised: msg("Have a clinician look at your skin before you start."),
  priority: msg("Have a clinician look soon: this kind of acne is more likely to scar."),
};

/**
 * Shows, on a product's page, why the quiz proposed the product, how to begin, and whether a clinician should look at
 * the customer's skin (QZ-2, QZ-3).
 */
export function QuizSuggestionNote({ productId }: { productId: string }) {
  const { t } = useLingui();
  const words = useWords();
  const [result, setResult] = useState<Recommendation>();
  useEffect(() => {
    const stored = readResult("product");
    setResult(undefined);
    if (!stored || stored.productId !== productId) return;
    let isCurrent = true;
    void orNothing(api.call("openResult", { body: { token: stored.resultToken } })).then((answer) => {
      if (isCurrent && answer?.data.product?.id === productId) setResult(answer.data);
    });
    return () => {
      isCurrent = false;
    };
  }, [productId]);
  if (!result) return null;
  return (
    <section aria-label={t`From your quiz`} className="bg-sage-pale p-6">
      <h2 className="text-h3">{result.headline}</h2>
      <p className="pt-2 text-small">
        <Trans>Because you said: {result.reasons.map(({ text }) => text.toLowerCase()).join(", ")}.</Trans>
      </p>
      <p className="measure pt-3">{result.items[0]?.why}</p>
      <p className="measure pt-2">{result.start}</p>
      {result.note && <p className="measure pt-2">{result.note}</p>}
      <p className="measure pt-2">
        <Trans>Don’t combine: {result.doNotCombine.join("; ")}.</Trans>
      </p>
      <p className="measure pt-2 text-small">
        <Trans>
          Give it {result.weeksFrom} to {result.weeksTo} weeks; results vary. This isn’t a diagnosis.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-x-6 pt-2 text-small">
        {result.consult !== "none" && (
          <span>
            {words.say(consults[result.consult])}{" "}
            <SiteLink to="/appointment" className="link">
              <Trans>See times for a consultation</Trans>
            </SiteLink>
          </span>
        )}
        <Link to="/acnequiz" className="link">
          <Trans>Change an answer</Trans>
        </Link>
      </p>
    </section>
  );
}
