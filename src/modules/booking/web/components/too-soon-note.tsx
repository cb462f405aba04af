import { tooSoonWords } from "#modules/care/domain/interval-words.ts";
import { messageOf } from "#shared/app-error.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { Button } from "#web/ui/button.tsx";
import type { CalendarDay } from "./month-calendar.tsx";

/** Why a day is too soon after another visit, and the first day that isn't. */
export function tooSoonText({ why = messageOf.too_soon, earliest }: Pick<CalendarDay, "why" | "earliest">): string {
  return tooSoonWords(why, earliest);
}

type TooSoonNoteProps = {
  days: CalendarDay[];
  today: string;
  selected: string | undefined;
  onShow: (date: string) => void;
};

/** Under a month: which visit keeps its days from being had, and a way to the first one that can. */
export function TooSoonNote({ days, today, selected, onShow }: TooSoonNoteProps) {
  const soon = days.find(({ date, reason }) => reason === "too_soon" && date >= today);
  if (!soon) return null;
  const { earliest } = soon;
  // The first date may be one on which the clinic is closed or full: then the first after it that has a time.
  const shown = earliest && (days.find(({ date, free }) => free && date >= earliest)?.date ?? earliest);
  return (
    <div className="mt-5 grid justify-items-start gap-2 bg-sand p-4">
      <p role="status">{tooSoonText(soon)}</p>
      {shown !== undefined && shown !== selected && (
        <Button look="text" className="text-small" onClick={() => onShow(shown)}>
          Show {formatDay(shown, { weekday: "short", month: "short" })}
        </Button>
      )}
    </div>
  );
}
