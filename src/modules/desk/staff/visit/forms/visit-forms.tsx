import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import type { WireVisitForm } from "#modules/own-visits/staff/contract/visit-forms.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { deskApi } from "../../board/live/desk-api.ts";

// Loaded when the dialog is opened, so that the board renders without it.
const ReadAloudDialog = lazy(async () => ({ default: (await import("./read-aloud-dialog.tsx")).ReadAloudDialog }));

type VisitForms = { forms: WireVisitForm[]; isOpen: boolean; tabletUrl: string | null };
type VisitFormsProps = {
  page: Pick<WireVisitPage, "id" | "version" | "status" | "customer">;
  isReadOnly?: boolean;
  /** Whether this is a section of the visit's own page instead of the drawer. */
  isSection?: boolean;
};

/** Shows the forms that the customer signs before this visit: due and signed, the tablet, and reading a form aloud. */
export function VisitForms({ page, isReadOnly = false, isSection = false }: VisitFormsProps) {
  const { can } = usePerson();
  const [found, setFound] = useState<VisitForms>();
  const [read, setRead] = useState<WireVisitForm>();
  const { id, status } = page;
  const refresh = useCallback(async () => {
    // If the visit can't be read, the page says so already; its forms say nothing more.
    const answer = await deskApi.call("listVisitForms", { params: { id } }).catch(() => undefined);
    setFound(answer?.data);
  }, [id]);
  const isHeld = status === "held";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the visit may have other treatments
  useEffect(() => void (isHeld || refresh()), [refresh, isHeld, page.version]);
  const forms = found?.forms.filter(({ kind, signed }) => kind === "treatment" || signed) ?? [];
  if (!found || forms.length === 0) return null;
  const isDue = found.isOpen && forms.some(({ signed }) => !signed);
  const canRead = found.isOpen && !isReadOnly && can("visits.treat");
  return (
    <section aria-label="Forms" className={isSection ? "" : "border-t border-linen pt-3"}>
      {isSection ? (
        <h2 className="text-section pb-2">Forms</h2>
      ) : (
        <h3 className="pb-1 font-sans font-semibold">Forms</h3>
      )}
      <ul className="grid gap-2">
        {forms.map((form) => (
          <li key={form.id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="flex gap-2">
              <StaffIcon name={form.signed ? "check" : "clock"} size={16} className="mt-0.5 shrink-0" />
              <span>
                {form.title}
                <span className="block text-ink-soft">{wordsOf(form)}</span>
              </span>
            </span>
            {!form.signed && canRead && (
              <button type="button" className="btn btn-small btn-outline" onClick={() => setRead(form)}>
                Read aloud
              </button>
            )}
          </li>
        ))}
      </ul>
      {isDue && canRead && found.tabletUrl && (
        <p className="pt-3">
          <a className="link" href={found.tabletUrl} target="_blank" rel="noreferrer">
            Open the client's page for a tablet
          </a>
        </p>
      )}
      <Suspense>
        {read && (
          <ReadAloudDialog
            page={page}
            form={read}
            onClose={() => setRead(undefined)}
            onSigned={async () => {
              setRead(undefined);
              await refresh();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

function wordsOf({ signed, version }: WireVisitForm): string {
  if (!signed) return "Not signed yet";
  const how = signed.readBy ? `, read aloud by ${signed.readBy}` : "";
  const what = signed.choices.length > 0 ? `: ${signed.choices.join(", ")}; number ${signed.consentId}` : "";
  const day = formatDay(signed.at.slice(0, 10), { weekday: "short", month: "short", year: true });
  return `Signed ${day}, version ${version}${how}${what}`;
}
