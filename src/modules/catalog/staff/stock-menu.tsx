import { useState } from "react";
import { MenuButton } from "#staff/kit/menu-button.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { type ShelvedSize, StockDialog, type StockMove } from "./stock-dialog.tsx";

type StockMenuProps = { record: Readonly<Record<string, unknown>> & { id: string }; onDone: () => void };

const MOVES: readonly { move: StockMove; label: string }[] = [
  { move: "receive", label: "Receive" },
  { move: "count", label: "Count" },
  { move: "damaged", label: "Damaged" },
  { move: "corrected", label: "Correct" },
];

/** A menu with the moves that change a size's stock. */
export function StockMenu({ record, onDone }: StockMenuProps) {
  const { can } = usePerson();
  const [move, setMove] = useState<StockMove>();
  if (!can("stock.count")) return null;
  const size = toShelvedSize(record);
  return (
    <>
      <MenuButton
        label={`Change the stock of ${size.title}`}
        className="btn btn-outline btn-small"
        items={MOVES.map((one) => ({ label: one.label, onChoose: () => setMove(one.move) }))}
      >
        Stock
      </MenuButton>
      {move && <StockDialog size={size} move={move} onClose={() => setMove(undefined)} onDone={onDone} />}
    </>
  );
}

/** Picks the fields of `ProductSize` that the stock dialogs need. */
function toShelvedSize(record: Readonly<Record<string, unknown>> & { id: string }): ShelvedSize {
  return { id: record.id, title: String(record.title), onHand: Number(record.onHand), held: Number(record.held) };
}
