import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";

const MONTHS = ["1", "2", "3"];

/** How long a pause is to last. */
export function ChoosePause({ onChosen, onBack }: { onChosen: (months: number) => void; onBack: () => void }) {
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
