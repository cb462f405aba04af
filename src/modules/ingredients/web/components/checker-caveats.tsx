const caveats = [
  [
    "Old tests, high concentrations",
    "Most clogging ratings come from tests on rabbits’ ears in the 1980s, with undiluted ingredients. In a finished cream, the same ingredient may have no effect.",
  ],
  [
    "The whole formula matters",
    "Undiluted acetylated lanolin alcohol was rated 4 to 5. At 2.5% in propylene glycol, it was rated 1. One red dye was rated 3 in mineral oil and 0 in PEG-400.",
  ],
  [
    "Ratings count for less on rinse-off products",
    "Sodium lauryl sulfate is rated 5 on many lists, but 5 to 10% in water was rated 0. Check the box for washes and masks.",
  ],
  [
    "Few ingredients have been tested",
    "We show a rating only if we’ve read the source ourselves, so most ingredients don’t have one. If sources differ, you’ll see a range.",
  ],
] as const;

/** Explains what the ratings can and can't say. */
export function CheckerCaveats() {
  return (
    <section aria-labelledby="caveats" className="bg-sand">
      <div className="wrap section">
        <h2 id="caveats" className="text-h2">
          How to read your results
        </h2>
        <dl className="grid gap-x-6 gap-y-8 pt-8 md:grid-cols-2 xl:grid-cols-4">
          {caveats.map(([title, text]) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="pt-1 text-small">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="measure pt-8 text-small">
          “May clog” means a source we cite rated it that way. It isn’t a diagnosis, and no ingredient causes acne in
          everyone. If your acne is painful or leaving scars, see a dermatologist.
        </p>
      </div>
    </section>
  );
}
