import { Trans } from "@lingui/react/macro";
import { msg } from "#shared/words/msg.ts";
import { SiteLink } from "#web/shell/site-link.tsx";
import { useWords } from "#web/words/spoken.tsx";
import type { Recommendation } from "../../contract/recommendation.ts";

const consults = {
  none: msg("If bumps hurt or leave marks, have a clinician look at them."),
  advised: msg("Have a clinician look at your skin before you start."),
  priority: msg("Have a clinician look at your skin soon: this kind of acne is more likely to scar."),
};

/** Shows how to start, what not to combine, how long it takes and when to see a professional. */
export function RecommendationAdvice({ result }: { result: Recommendation }) {
  const words = useWords();
  return (
    <div className="grid gap-x-12 gap-y-8 pt-12 md:grid-cols-2">
      <section>
        <h2 className="text-h3">
          <Trans>How to start</Trans>
        </h2>
        <p className="measure pt-3">{result.start}</p>
        {result.note && <p className="measure pt-3">{result.note}</p>}
      </section>
      <section>
        <h2 className="text-h3">
          <Trans>Don’t combine</Trans>
        </h2>
        <ul className="grid gap-1.5 pt-3">
          {result.doNotCombine.map((pair) => (
            <li key={pair} className="flex gap-3">
              <span aria-hidden="true" className="mt-3 size-1.5 shrink-0 rounded-pill bg-clay" />
              {pair}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="text-h3">
          <Trans>How long it takes</Trans>
        </h2>
        <p className="measure pt-3">
          <Trans>
            Give it {result.weeksFrom} to {result.weeksTo} weeks before you decide. Results vary, and some skin needs
            something else. Stop using anything that burns.
          </Trans>
        </p>
      </section>
      <section>
        <h2 className="text-h3">
          <Trans>See a clinician</Trans>
        </h2>
        <p className="measure pt-3">{words.say(consults[result.consult])}</p>
        <p className="pt-2">
          <SiteLink to="/appointment" className="link">
            <Trans>See times for a consultation</Trans>
          </SiteLink>
        </p>
      </section>
    </div>
  );
}
