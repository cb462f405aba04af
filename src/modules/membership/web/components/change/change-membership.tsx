import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import type { WireMembership } from "../../../contract/own-membership.ts";
import type { ChangeKind } from "../../../domain/change/contract-now.ts";
import { type AskedChange, ChangePreview } from "./change-preview.tsx";
import { changeWords } from "./change-words.ts";
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

const MONTHS = ["1", "2", "3"];

/** Lets the customer choose the length of a pause. */
function ChoosePause({ onChosen, onBack }: { onChosen: (months: number) => void; onBack: () => void }) {
  const [months, setMonths] = useState("1");
  return (
    <div className="pt-4">
      <p className="pb-5">Your pause starts on the day of your next charge. You can pause once a year.</p>
      <RadioCards
        legend="For how long"
        name="months"
        className="grid-cols-3"
        value={months}
        onValueChange={setMonths}
        options={MONTHS.map((value) => ({
          value,
          content: <span className="block text-center">{value === "1" ? "1 month" : `${value} months`}</span>,
        }))}
      />
      <div className="flex flex-wrap gap-3 pt-7">
        <Button look="outline" onClick={onBack}>
          Keep it
        </Button>
        <Button look="primary" onClick={() => onChosen(Number(months))}>
          See what it means
        </Button>
      </div>
    </div>
  );
}
