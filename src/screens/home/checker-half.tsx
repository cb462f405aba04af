import { Fragment } from "react";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LABEL_EXAMPLE } from "./label-example.ts";

const words = "px-0.5 decoration-2 underline-offset-4 underline";
const looks = { clogs: `${words} decoration-clay decoration-wavy`, soothes: `${words} decoration-ok` };

/** Returns the example's ingredient names with this checker result: "niacinamide and panthenol". */
function namesThat(what: "clogs" | "soothes"): string[] {
  return LABEL_EXAMPLE.flatMap(({ name, says }) => (says === what ? name.toLowerCase() : []));
}

/** Shows what the ingredient checker does, with an example label. */
export function CheckerHalf() {
  const [clogging, soothing] = [namesThat("clogs"), namesThat("soothes")];
  return (
    <section aria-labelledby="checker" className="bg-sage-pale">
      <div className="flex h-full flex-col px-[var(--margin)] py-[clamp(52px,7.6vw,110px)] md:pl-16 xl:pr-[max(96px,var(--margin))]">
        <p className="text-small text-ink-soft">Ingredient checker</p>
        <h2 id="checker" className="pt-2 pb-7 text-h2">
          Paste a label. See what it does.
        </h2>
        <figure>
          <p className="rounded-picture border border-edge bg-white p-5 leading-8">
            {LABEL_EXAMPLE.map(({ name, says }, index) => (
              <Fragment key={name}>
                {index > 0 && ", "}
                {says ? <span className={looks[says]}>{name}</span> : name}
              </Fragment>
            ))}
          </p>
          <figcaption className="measure pt-4 text-small">
            <strong className="font-semibold">
              For example, {clogging.length} of {LABEL_EXAMPLE.length} may clog pores:
            </strong>{" "}
            {clogging.join(" and ")}. {soothing.length} are soothing: {soothing.join(" and ")}. Your list stays in your
            browser.
          </figcaption>
        </figure>
        <p className="pt-7">
          <LinkButton to="/checkIngredients">Check your own</LinkButton>
        </p>
      </div>
    </section>
  );
}
