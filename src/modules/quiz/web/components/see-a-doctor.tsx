import { Trans } from "@lingui/react/macro";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Shows, for children under 13, advice to see a doctor. Recommends no product and sends nothing to the server. */
export function SeeADoctor({ onBack }: { onBack: (() => void) | undefined }) {
  return (
    <section className="max-w-text">
      <h1 tabIndex={-1} className="text-h1-small">
        <Trans>Please see a doctor first</Trans>
      </h1>
      <p className="pt-5">
        <Trans>
          Acne before age 13 should be seen by a pediatrician or dermatologist. We don’t suggest products for children,
          and your answers weren’t sent.
        </Trans>
      </p>
      <p className="pt-4">
        <Trans>Until then: a mild wash, a plain moisturizer, sunscreen in the morning, and no squeezing.</Trans>
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-3 pt-8">
        <LinkButton to="/contact">
          <Trans>Ask us where to go</Trans>
        </LinkButton>
        {onBack && (
          <Button look="text" onClick={onBack}>
            <Trans>Back to the question</Trans>
          </Button>
        )}
      </p>
    </section>
  );
}
