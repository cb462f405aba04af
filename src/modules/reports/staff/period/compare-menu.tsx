import { MenuButton } from "#staff/kit/menu-button.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { COMPARISONS, type Comparison } from "../../domain/report.ts";
import { COMPARISON_WORDS } from "../report-words.ts";

type CompareMenuProps = { value: Comparison; onChoose: (compare: Comparison) => void };

/** Menu for the dashboard's comparison period, next to the period menu. */
export function CompareMenu({ value, onChoose }: CompareMenuProps) {
  return (
    <MenuButton
      label={`Compare: ${COMPARISON_WORDS[value]}`}
      className="btn btn-outline no-print"
      items={COMPARISONS.map((one) => ({ label: COMPARISON_WORDS[one], onChoose: () => onChoose(one) }))}
    >
      {COMPARISON_WORDS[value]}
      <StaffIcon name="down" size={16} />
    </MenuButton>
  );
}
