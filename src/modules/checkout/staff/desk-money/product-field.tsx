import { useState } from "react";
import { exactMoney } from "#shared/money.ts";
import { ComboBox, RETRY } from "#staff/kit/fields/combo-box.tsx";
import { type SizeOption, useSizes } from "./use-sizes.ts";

const toOption = ({ sizeId, name, label, price, free }: SizeOption) => ({
  id: sizeId,
  label: `${name}, ${label}`,
  note: `${exactMoney(price)}, ${free} left`,
});

type ProductFieldProps = { chosen: readonly string[]; isFirst?: boolean; onChoose(size: SizeOption): void };

/** Finds a size in stock by its name. */
export function ProductField({ chosen, isFirst = true, onChoose }: ProductFieldProps) {
  const [text, setText] = useState("");
  const { found, isLoading, hasFailed, retry } = useSizes(text);
  const open = found.filter(({ sizeId }) => !chosen.includes(sizeId));
  return (
    <ComboBox
      label="Product"
      placeholder="Name and size"
      isFirst={isFirst}
      text={text}
      onText={setText}
      isLoading={isLoading}
      nothing={text.trim().length > 1 && !isLoading ? "Nothing like that is in stock." : undefined}
      says={hasFailed ? "Products can't be looked up now." : undefined}
      options={hasFailed ? [RETRY] : open.map(toOption)}
      onChoose={(id) => {
        if (id === RETRY.id) return retry();
        const size = open.find(({ sizeId }) => sizeId === id);
        if (size) onChoose(size);
        setText("");
      }}
    />
  );
}
