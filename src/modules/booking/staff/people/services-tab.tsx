import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { UnsavedBar } from "#staff/unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "#staff/unsaved/use-unsaved-changes.ts";
import type { WireQualifications } from "../contract/schedule/qualification-calls.ts";
import { scheduleApi } from "./schedule-api.ts";

type Own = { isPerformed: boolean; ownMinutes: number | null; qualifiedUntil: string | null };

const isSame = (one: Own, other: Own) =>
  one.isPerformed === other.isPerformed &&
  one.ownMinutes === other.ownMinutes &&
  one.qualifiedUntil === other.qualifiedUntil;

/** The treatments that a person performs, with the person's own minutes and end date if they have any. */
export function ServicesTab({
  qualifications,
  onSaved,
}: {
  qualifications: WireQualifications;
  onSaved: () => Promise<void>;
}) {
  const isLocked = !usePerson().can("schedule.edit");
  const [changes, setChanges] = useState<ReadonlyMap<string, Own>>(new Map());
  const [seen, setSeen] = useState<string[]>([]);
  const { services, resourceId, version } = qualifications;
  const isDirty = changes.size > 0;
  const change = (serviceId: string, own: Own) => {
    const former = services.find((service) => service.serviceId === serviceId);
    const next = new Map(changes);
    if (former && isSame(former, own)) next.delete(serviceId);
    else next.set(serviceId, own);
    setChanges(next);
  };
  const save = async () => {
    const qualifications = services
      .map((service) => ({ ...service, ...changes.get(service.serviceId) }))
      .filter(({ isPerformed }) => isPerformed)
      .map(({ serviceId, ownMinutes, qualifiedUntil }) => ({ serviceId, ownMinutes, qualifiedUntil }));
    try {
      const input = { params: { id: resourceId }, query: {}, body: { services: qualifications, version, seen } };
      await scheduleApi().call("saveQualifications", input);
    } catch (error) {
      if (!isApiError(error)) showFailed("The treatments were not saved. Try again.");
      else if (error.code === "has_conflicts") {
        setSeen((error.issues ?? []).map(({ path }) => path));
        showFailed(`${error.message} Save again to continue: they stay booked.`);
      } else showFailed(error.message);
      return false;
    }
    await onSaved();
    // What is changed while the treatments are saved stays unsaved.
    setChanges((now) => new Map([...now].filter(([id, own]) => own !== changes.get(id))));
    setSeen([]);
    showDone("Treatments saved.");
    return true;
  };
  const unsaved = useUnsavedChanges({ isDirty, save, discard: () => setChanges(new Map()) });
  const byCategory = Map.groupBy(services, ({ category }) => category);
  return (
    <>
      <div className="grid gap-6">
        {[...byCategory].map(([category, all]) => (
          <fieldset key={category}>
            <legend className="pb-1 font-semibold">{category}</legend>
            {all.map(({ serviceId, name, minutes, ...former }) => {
              const own = changes.get(serviceId) ?? former;
              const { isPerformed, ownMinutes, qualifiedUntil } = own;
              return (
                <div
                  key={serviceId}
                  className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-linen py-1"
                >
                  <label className="flex min-h-9 grow items-center gap-3 coarse:min-h-11">
                    <input
                      type="checkbox"
                      className="tick"
                      checked={isPerformed}
                      disabled={isLocked}
                      onChange={({ target }) =>
                        change(serviceId, {
                          isPerformed: target.checked,
                          ownMinutes: target.checked ? ownMinutes : null,
                          qualifiedUntil: target.checked ? qualifiedUntil : null,
                        })
                      }
                    />
                    {name}
                  </label>
                  {isPerformed && (
                    <label className="nums flex items-center gap-2 text-small text-ink-soft">
                      <span className="sr-only">Own minutes for {name}</span>
                      <input
                        type="number"
                        min={5}
                        max={480}
                        step={5}
                        className="field nums w-20 text-right"
                        placeholder={String(minutes)}
                        value={ownMinutes ?? ""}
                        disabled={isLocked}
                        onChange={({ target }) =>
                          change(serviceId, {
                            ...own,
                            ownMinutes: target.value === "" ? null : Number(target.value),
                          })
                        }
                      />
                      min
                    </label>
                  )}
                  {isPerformed && (
                    <label className="nums flex items-center gap-2 text-small text-ink-soft">
                      <span>
                        until <span className="sr-only">which day they perform {name}; empty for no end</span>
                      </span>
                      <input
                        type="date"
                        className="field nums w-[150px]"
                        value={qualifiedUntil ?? ""}
                        disabled={isLocked}
                        onChange={({ target }) =>
                          change(serviceId, { ...own, qualifiedUntil: target.value === "" ? null : target.value })
                        }
                      />
                    </label>
                  )}
                </div>
              );
            })}
          </fieldset>
        ))}
      </div>
      <UnsavedBar unsaved={unsaved} changes={changes.size === 1 ? "1 treatment" : `${changes.size} treatments`} />
    </>
  );
}
