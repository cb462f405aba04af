import { useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { ComboBox, RETRY } from "#staff/kit/fields/combo-box.tsx";
import { useFound } from "#staff/kit/use-found.ts";
import { keyOfPrice, wordsOfPrice } from "../../domain/price-change.ts";
import { type PriceChangeForm, pricesApi } from "./use-price-change.ts";

/** Adds a new price for one item, found by its name. */
export function ItemPicker({ form }: { form: PriceChangeForm }) {
  const [text, setText] = useState("");
  const { found, isLoading, hasFailed, retry } = useFound(text, async (q, signal) => {
    const { data } = await pricesApi.call("findPrices", { query: { q }, signal });
    return data.rows;
  });
  const there = new Set(form.rows.map(keyOfPrice));
  const options = found
    .filter((row) => !there.has(keyOfPrice(row)))
    .map((row) => ({
      id: keyOfPrice(row),
      label: (
        <>
          {wordsOfPrice(row, row.which)} <span className="text-small text-ink-soft">{row.group}</span>
        </>
      ),
      note: formatMoney(row.old, { always: true }),
    }));
  return (
    <div className="max-w-[480px] pb-3">
      <ComboBox
        label="Add an item"
        text={text}
        onText={setText}
        options={hasFailed ? [RETRY] : options}
        isLoading={isLoading}
        loading="Searching…"
        nothing={text.trim().length < 2 ? undefined : "No other item has this name."}
        onChoose={(id) => {
          if (id === RETRY.id) return retry();
          const row = found.find((one) => keyOfPrice(one) === id);
          setText("");
          if (row) void form.add([row]);
        }}
      />
    </div>
  );
}
