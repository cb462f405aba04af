import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import type { WireProductDetail } from "../../../contract/product.ts";

const DONE_MS = 1_500;

type IngredientListProps = {
  /** `flags` are the ingredient checker's labels; `does` is the ingredient's purpose in a formula. */
  ingredients: (WireProductDetail["ingredients"][number] & { does: string })[];
  /** The checker's summary of all ingredients; `null` if the checker failed. */
  verdict: string | null;
  /** The URL of the checker with this list filled in. */
  checkPath: string;
};

/** Lists a product's ingredients in label order, with the ingredient checker's results. */
export function IngredientList({ ingredients, verdict, checkPath }: IngredientListProps) {
  const [isCopied, setCopied] = useState(false);
  const text = ingredients.map(({ name }) => name).join(", ");
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), DONE_MS);
  };
  return (
    <section aria-labelledby="ingredients" className="wrap section grid-12">
      <div className="md:col-span-4">
        <h2 id="ingredients" className="text-h2">
          Full ingredient list
        </h2>
        <p className="measure pt-5 text-ink-soft">In label order, largest amount first.</p>
        {verdict === null ? (
          <ReadFailed text="We couldn’t load the ingredient check." className="pt-4" />
        ) : (
          <p className="measure pt-4 font-medium">{verdict}</p>
        )}
        <p className="flex flex-wrap gap-x-6 pt-4">
          <Link to={checkPath} className="btn-text">
            See ratings and sources
          </Link>
          <Button look="text" done={isCopied} onClick={copy}>
            {isCopied ? "Copied" : "Copy the list"}
          </Button>
        </p>
      </div>
      <ol className="md:col-span-7 md:col-start-6 md:columns-2 md:gap-6">
        {ingredients.map(({ name, flags, does }) => (
          <li
            key={name}
            className="flex min-h-14 break-inside-avoid flex-wrap items-center justify-between gap-x-4 border-t border-linen py-2"
          >
            <span className="min-w-0 grow basis-1/2">
              <span className="block text-card">{name}</span>
              {does && <span className="block text-note text-ink-soft">{does}</span>}
            </span>
            {flags.length > 0 && <span className="text-small text-ink-soft">{flags.join(", ")}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
