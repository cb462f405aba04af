import { LinkButton } from "#web/ui/link-button.tsx";

const words = "px-0.5 decoration-2 underline-offset-4 underline";
const Clogs = ({ children }: { children: string }) => (
  <span className={`${words} decoration-clay decoration-wavy`}>{children}</span>
);
const Soothes = ({ children }: { children: string }) => <span className={`${words} decoration-ok`}>{children}</span>;

/** What the ingredient checker does, shown on an example label. */
export function CheckerHalf() {
  return (
    <section aria-labelledby="checker" className="bg-sage-pale">
      <div className="flex h-full flex-col px-[var(--margin)] py-[clamp(64px,7.6vw,110px)] md:pl-16 xl:pr-[max(96px,var(--margin))]">
        <p className="text-small text-ink-soft">Ingredient checker</p>
        <h2 id="checker" className="pt-2 pb-7 text-h2">
          Paste a label. See what it does.
        </h2>
        <figure>
          <p className="rounded-picture border border-edge bg-white p-5 leading-8">
            Aqua, <Soothes>Niacinamide</Soothes>, Theobroma Cacao Butter, <Clogs>Lanolin</Clogs>,{" "}
            <Soothes>Panthenol</Soothes>, <Clogs>Isopropyl Myristate</Clogs>, Tocopherol
          </p>
          <figcaption className="measure pt-4 text-small">
            <strong className="font-semibold">For example, 2 of 7 may clog pores:</strong> lanolin and isopropyl
            myristate. 2 are soothing: niacinamide and panthenol. Your own list never leaves your browser.
          </figcaption>
        </figure>
        <p className="pt-7">
          <LinkButton to="/checkIngredients">Check your own</LinkButton>
        </p>
      </div>
    </section>
  );
}
