import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** For children under 13 there is no product and no call, only this. */
export function SeeADoctor({ onBack }: { onBack: (() => void) | undefined }) {
  return (
    <section className="max-w-text">
      <h1 tabIndex={-1} className="text-h1-small">
        Please see a doctor first
      </h1>
      <p className="pt-5">
        Acne before age 13 should be seen by a pediatrician or dermatologist. We don’t suggest products for children,
        and your answers weren’t sent.
      </p>
      <p className="pt-4">Until then: a mild wash, a plain moisturizer, sunscreen in the morning, and no squeezing.</p>
      <p className="flex flex-wrap gap-x-6 gap-y-3 pt-8">
        <LinkButton to="/contact">Ask us where to go</LinkButton>
        {onBack && (
          <Button look="text" onClick={onBack}>
            Back to the question
          </Button>
        )}
      </p>
    </section>
  );
}
