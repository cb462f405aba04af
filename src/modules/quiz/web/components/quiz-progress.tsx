import { Trans } from "@lingui/react/macro";
import { cx } from "#web/cx.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";

/** Shows Back, "2 of 4" and four bars. Back is a form button, so that it works without scripts. */
export function QuizProgress({ step, count, onBack }: { step: number; count: number; onBack: () => void }) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        {step > 1 ? (
          <button
            type="submit"
            name="go"
            value="back"
            formNoValidate
            className="flex min-h-11 items-center gap-1 text-small"
            onClick={(event) => {
              event.preventDefault();
              onBack();
            }}
          >
            <Icon name="left" size={18} />
            <span className="link">
              <Trans>Back</Trans>
            </span>
          </button>
        ) : (
          <span className="text-small text-ink-soft">
            <Trans>Acne quiz</Trans>
          </span>
        )}
        <p className="nums text-small text-ink-soft" aria-live="polite">
          <Trans>
            <span className="sr-only">Question </span>
            {step} of {count}
          </Trans>
        </p>
      </div>
      <div aria-hidden="true" className="flex gap-1.5 pt-1">
        {numbers.map((number) => (
          <span key={number} className={cx("h-1 grow rounded-pill", number <= step ? "bg-ink" : "bg-linen")} />
        ))}
      </div>
    </div>
  );
}
