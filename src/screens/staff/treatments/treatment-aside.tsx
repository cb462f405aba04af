import { formatMoney } from "#shared/money.ts";

type Values = Readonly<Record<string, unknown>>;

const amountIn = (value: unknown) => (typeof value === "number" ? value : undefined);

/** Shows the effect of saving a treatment, and the site's text for it, as entered. */
export function TreatmentAside({ values, notes }: { values: Values; notes: readonly string[] }) {
  const price = amountIn(values.price);
  const deposit = amountIn(values.depositCents) ?? 0;
  const unit = typeof values.priceUnit === "string" && values.priceUnit !== "" ? values.priceUnit : undefined;
  const facts = [
    ...(price === undefined
      ? []
      : [[formatMoney(price), unit ? `a ${unit}` : values.priceMaxCents ? "from" : "price"]]),
    [`${Number(values.durationMinutes) || 0} min`, "with you"],
    ...(deposit > 0 ? [[formatMoney(deposit), "deposit"]] : []),
  ];
  return (
    <>
      {notes.length > 0 && (
        <section aria-labelledby="changes-of-treatment" className="pb-6">
          <h2 id="changes-of-treatment" className="text-section pb-3">
            What this changes
          </h2>
          {notes.map((note) => (
            <p key={note} className="mb-2 bg-sand px-3 py-2.5">
              {note}
            </p>
          ))}
        </section>
      )}
      <h2 className="text-section pb-3">On the site</h2>
      <div className="border border-linen bg-paper p-4">
        <p className="font-serif text-h3">{String(values.name ?? "") || "Without a name"}</p>
        <p className="pt-1 text-ink-soft">{String(values.shortDescription ?? "") || "No sentence yet."}</p>
        <dl className="flex flex-wrap gap-x-6 gap-y-2 pt-3">
          {facts.map(([value, what]) => (
            <div key={what} className="flex flex-col-reverse">
              <dt className="text-small text-ink-soft">{what}</dt>
              <dd className="nums font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {values.isActive !== true && <p className="pt-3 text-small text-ink-soft">Hidden: the site doesn’t show it.</p>}
      </div>
    </>
  );
}
