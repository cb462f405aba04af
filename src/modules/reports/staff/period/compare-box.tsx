import { SelectBox } from "#staff/kit/select-box.tsx";
import { COMPARISONS, type Comparison } from "../../domain/report.ts";
import { COMPARISON_WORDS } from "../report-words.ts";

type CompareBoxProps = { value: Comparison; onChoose: (compare: Comparison) => void };

/** With which days a period is compared. */
export function CompareBox({ value, onChoose }: CompareBoxProps) {
  return (
    <SelectBox
      aria-label="Compare"
      value={value}
      onChange={({ currentTarget }) => onChoose(COMPARISONS.find((one) => one === currentTarget.value) ?? "none")}
    >
      {COMPARISONS.map((one) => (
        <option key={one} value={one}>
          {COMPARISON_WORDS[one]}
        </option>
      ))}
    </SelectBox>
  );
}
