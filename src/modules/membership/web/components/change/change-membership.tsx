import { useState } from "react";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import type { WireMembership } from "../../../contract/own-membership.ts";
import type { ChangeKind } from "../../../domain/change/contract-now.ts";
import { type AskedChange, ChangePreview } from "./change-preview.tsx";
import { changeWords } from "./change-words.ts";
import { ChoosePause } from "./choose-pause.tsx";
import { ChoosePlan } from "./choose-plan.tsx";

type Props = { kind: ChangeKind; membership: WireMembership; onClose: () => void; onChanged: () => void };

/** A change of a membership (PY-5): the remaining choices, then the result and the button to confirm. */
export default function ChangeMembership({ kind, membership, onClose, onChanged }: Props) {
  const isChosenAtOnce = kind !== "pause" && kind !== "switch";
  const [asked, setAsked] = useState<AskedChange | undefined>(isChosenAtOnce ? { kind } : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === "cancel" ? `Cancel ${membership.plan.name}?` : changeWords[kind].title}
    >
      {asked ? (
        <ChangePreview
          asked={asked}
          onBack={() => (isChosenAtOnce ? onClose() : setAsked(undefined))}
          onDone={() => {
            onClose();
            onChanged();
          }}
        />
      ) : kind === "pause" ? (
        <ChoosePause onBack={onClose} onChosen={(months) => setAsked({ kind, months })} />
      ) : (
        <ChoosePlan membership={membership} onBack={onClose} onChosen={(to) => setAsked({ kind, ...to })} />
      )}
    </Dialog>
  );
}
