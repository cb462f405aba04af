import { useState } from "react";
import { ComboBox, RETRY } from "#staff/kit/fields/combo-box.tsx";
import { useFoundRecords } from "#staff/resource/form/inputs/use-found-records.ts";
import type { DraftRule } from "../../domain/quiz-draft.ts";
import type { QuizItem } from "../contract/quiz-draft-calls.ts";

type Outcome = DraftRule["outcome"];

type ItemFieldProps = {
  label: string;
  resource: "Product" | "Bundle";
  onChoose: (id: string, name: string) => void;
  error?: string | undefined;
};

/** Finds a product or bundle by typing. */
export function ItemField({ label, resource, onChoose, error }: ItemFieldProps) {
  const [text, setText] = useState("");
  const [isWanted, setIsWanted] = useState(false);
  const { records, isLoading, hasFailed, retry } = useFoundRecords(resource, text, isWanted);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the field has its label
    <div role="group" aria-label={label} onFocus={() => setIsWanted(true)}>
      <ComboBox
        label={label}
        text={text}
        onText={setText}
        options={hasFailed ? [RETRY] : records.map(({ id, name }) => ({ id, label: name }))}
        preselected={text.trim() === "" ? undefined : 0}
        opensEmpty
        placeholder="Type to find"
        nothing={text.trim() === "" ? "There is none yet." : "Nothing matches."}
        isLoading={isLoading}
        loading="Loading…"
        error={error}
        onChoose={(id) => {
          if (id === RETRY.id) return retry();
          const record = records.find((one) => one.id === id);
          if (!record) return;
          setText("");
          onChoose(record.id, record.name);
        }}
      />
    </div>
  );
}

type OutcomeFieldProps = {
  outcome: Outcome;
  items: readonly QuizItem[];
  nameOf: (itemId: string) => string;
  onName: (id: string, name: string) => void;
  onChange: (outcome: Outcome) => void;
};

/** Edits a rule's outcome: one product, or a bundle with an optional product. */
export function OutcomeField({ outcome, items, nameOf, onName, onChange }: OutcomeFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [kind, setKind] = useState<"product" | "bundle">(outcome?.kind ?? "bundle");
  const itemId = outcome?.kind === "product" ? outcome.productId : outcome?.bundleId;
  const item = items.find((one) => one.itemId === itemId && one.kind === outcome?.kind);
  const choose = (id: string, name: string) => {
    onName(id, name);
    setChoosing(false);
    onChange(kind === "product" ? { kind, productId: id } : { kind, bundleId: id });
  };
  return (
    <section aria-labelledby="rule-then" className="grid gap-2">
      <h3 id="rule-then" className="font-sans text-body font-semibold">
        Then
      </h3>
      {outcome && itemId && (
        <div className="flex items-center gap-3 border border-linen p-3">
          <p className="min-w-0 grow">
            <span className="block font-semibold">{nameOf(itemId)}</span>
            {item && (
              <span className={item.isSold && item.isInStock ? "text-small text-ink-soft" : "text-small text-error"}>
                {item.words}
                {!item.isSold ? "" : item.isInStock ? ", in stock" : ", sold out: alternatives are shown"}
              </span>
            )}
          </p>
          <button
            type="button"
            className="btn-text"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            Change
          </button>
        </div>
      )}
      {(isChoosing || !outcome) && (
        <div className="grid gap-2">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">A product or a bundle</legend>
            {(["bundle", "product"] as const).map((one) => (
              <label
                key={one}
                className="chip has-checked:border-ink has-checked:bg-chosen has-focus-visible:outline-2"
              >
                <input
                  type="radio"
                  className="sr-only"
                  name="outcome-kind"
                  checked={kind === one}
                  onChange={() => setKind(one)}
                />
                {one === "bundle" ? "A bundle" : "One product"}
              </label>
            ))}
          </fieldset>
          <ItemField
            key={kind}
            label={kind === "bundle" ? "Bundle" : "Product"}
            resource={kind === "bundle" ? "Bundle" : "Product"}
            onChoose={choose}
          />
        </div>
      )}
      {outcome?.kind === "bundle" &&
        (outcome.alsoProductId ? (
          <p className="flex flex-wrap items-center gap-2">
            And {nameOf(outcome.alsoProductId)}
            <button
              type="button"
              className="btn-text"
              onClick={() => onChange({ kind: "bundle", bundleId: outcome.bundleId })}
            >
              Remove it
            </button>
          </p>
        ) : (
          <ItemField
            label="And a product beside it"
            resource="Product"
            onChoose={(alsoProductId, name) => {
              onName(alsoProductId, name);
              onChange({ ...outcome, alsoProductId });
            }}
          />
        ))}
    </section>
  );
}
