import { ConflictDialog } from "#staff/resource/form/conflict-dialog.tsx";
import { conflictLabel, conflictText } from "./section-conflict.ts";
import type { useSection } from "./use-section.ts";

/** Asks this person to merge their changes with another person's save. */
export function SectionConflictDialog({ section }: { section: ReturnType<typeof useSection> }) {
  const { conflict } = section;
  if (!conflict) return null;
  return (
    <ConflictDialog
      labelOf={(name) => conflictLabel(conflict, name)}
      textOf={(name, value) => conflictText(conflict, name, value)}
      who={undefined}
      fields={conflict.fields}
      onBack={section.closeConflict}
      onTakeTheirs={section.takeTheirs}
      onJoin={(changes) => void section.saveJoined(changes)}
    />
  );
}
