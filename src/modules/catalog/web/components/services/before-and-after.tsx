import type { WireServicePage } from "../../../contract/service.ts";

type BeforeAndAfterProps = Pick<WireServicePage, "preparation" | "whatHappens" | "aftercare">;

/** Says what to do before, what happens, and what to expect in the days after. */
export function BeforeAndAfter({ preparation, whatHappens, aftercare }: BeforeAndAfterProps) {
  return (
    <section aria-labelledby="before-and-after">
      <h2 id="before-and-after" className="text-h2">
        Before and after your visit
      </h2>
      <div className="grid gap-8 pt-6 sm:grid-cols-2">
        <div>
          <h3 id="preparation" className="scroll-mt-6 pb-2 font-sans text-button font-semibold">
            Preparation
          </h3>
          <ul className="space-y-2 text-ink-soft">
            {preparation.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="pb-2 font-sans text-button font-semibold">On the day</h3>
          <ol className="space-y-2 text-ink-soft">
            {whatHappens.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      </div>
      <h3 className="pt-10 font-sans text-button font-semibold">Aftercare</h3>
      <ol className="mt-5 grid gap-y-6 border-ink max-sm:border-l max-sm:pl-5 sm:auto-cols-fr sm:grid-flow-col sm:gap-x-4 sm:border-t">
        {aftercare.map(({ when, text }) => (
          <li
            key={when}
            className="relative before:absolute before:size-[9px] before:rounded-pill before:bg-ink max-sm:before:top-2 max-sm:before:-left-[25px] sm:pt-4 sm:before:-top-[5px] sm:before:left-0"
          >
            <p className="nums text-card">{when}</p>
            <p className="pt-0.5 text-small text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
