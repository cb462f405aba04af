/** Lists the steps of a product's use, one per line of the text; nothing if the clinic wrote none. */
export function HowToUse({ text }: { text: string }) {
  const steps = text.split("\n").filter(Boolean);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="how-to-use">
      <h2 id="how-to-use" className="text-h2">
        How to use it
      </h2>
      <ol className="pt-6">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-5 py-2">
            <span aria-hidden="true" className="nums text-ink-soft">
              {index + 1}
            </span>
            <span className="measure">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
