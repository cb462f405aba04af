import { tooSoonWords } from "#modules/care/domain/interval-words.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { Button } from "#web/ui/button.tsx";
import type { CalendarDay } from "./month-calendar.tsx";

type TooSoonNoteProps = {
  days: CalendarDay[];
  today: string;
  selected: string | undefined;
  onShow: (date: string) => void;
};

/** Shown under a month: which visit blocks its days, and a button to the first possible day. */
export default function TooSoonNote({ days, today, selected, onShow }: TooSoonNoteProps) {
  const soon = days.find(({ date, reason }) => reason === "too_soon" && date >= today);
  if (!soon) return null;
  const { why = "", earliest } = soon;
  // The clinic may be closed or full on the first possible date; then the first later day with a free time is shown.
  const shown = earliest && (days.find(({ date, free }) => free && date >= earliest)?.date ?? earliest);
  return (
    <div className="mt-5 grid justify-items-start gap-2 bg-sand p-4">
      <p role="status">{tooSoonWords(why, earliest)}</p>
      {shown !== undefined && shown !== selected && (
        <Button look="text" className="text-small" onClick={() => onShow(shown)}>
          Show {formatDay(shown, { weekday: "short", month: "short" })}
        </Button>
      )}
    </div>
  );
}
