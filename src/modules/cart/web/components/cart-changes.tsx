import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { WireCart } from "../../contract/cart.ts";

type Change = WireCart["changes"][number];

type CartChangesProps = {
  cart: WireCart;
  /** The ids of the lines in this group. */
  lineIds: string[];
  isBusy: boolean;
  onAcknowledge: () => void;
  onQuantity?: (lineId: string, quantity: number) => Promise<boolean>;
  onRemove: (lineId: string, name: string) => void;
};

/** Returns the changes in `cart` that affect some lines. The loss of the reserved time isn't tied to a line. */
export function changesAbout({ changes }: WireCart, lineIds: string[]): Change[] {
  return changes.filter(({ lineId }) => lineId !== undefined && lineIds.includes(lineId));
}

/** Shows changes to the lines of a group since they were added, each with the next action (CT-6). */
export function CartChanges({ cart, lineIds, isBusy, onAcknowledge, onQuantity, onRemove }: CartChangesProps) {
  const changes = changesAbout(cart, lineIds);
  const wayOn = ({ kind, lineId = "", name, to = 0 }: Change) => {
    if (kind === "unavailable") return { label: "Remove it", onPress: () => onRemove(lineId, name) };
    if (kind === "stock" && onQuantity) return { label: `Take ${to}`, onPress: () => void onQuantity(lineId, to) };
    return { label: "Continue with the new price", onPress: onAcknowledge };
  };
  return changes.map((change) => {
    const { label, onPress } = wayOn(change);
    return (
      <Notice key={`${change.kind}${change.lineId}`} tone="warn" live className="mb-4">
        <p>{change.message}</p>
        <Button look="outline" small className="mt-3" aria-disabled={isBusy || undefined} onClick={onPress}>
          {label}
          <span className="sr-only">: {change.name}</span>
        </Button>
      </Notice>
    );
  });
}
