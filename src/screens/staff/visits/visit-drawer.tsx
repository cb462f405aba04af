import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { WireBar } from "#modules/booking/staff/contract/board.ts";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { timeOf } from "#modules/desk/staff/board/live/day-time.ts";
import { forgetVisitPage, useVisitPage } from "#modules/desk/staff/board/live/visit-pages.ts";
import type { useMoves } from "#modules/desk/staff/board/moves/use-moves.ts";
import { ContactLine, visitNumberWords } from "#modules/desk/staff/visit/contact-line.tsx";
import { hasMoneyToSettle } from "#modules/desk/staff/visit/money/no-show-choices.ts";
import { lateness, nextStepOf, onlineWords } from "#modules/desk/staff/visit/next-step.ts";
import { StatusBadge } from "#modules/desk/staff/visit/status-badge.tsx";
import { useVisitSteps } from "#modules/desk/staff/visit/use-visit-steps.ts";
import { VisitCautions } from "#modules/desk/staff/visit/visit-cautions.tsx";
import { menuItems } from "#modules/desk/staff/visit/visit-menu.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { KeyCap } from "#staff/kit/keys/key-cap.tsx";
import { useKeys } from "#staff/kit/keys/use-keys.ts";
import { MenuButton } from "#staff/kit/menu-button.tsx";
import { SideDrawer } from "#staff/kit/side-drawer.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { cx } from "#web/cx.ts";
import { now } from "#web/now.ts";
import { Tabs } from "#web/ui/layout/tabs.tsx";

// Parts that are loaded when opened or needed, so that the board renders without them.
const VisitScreening = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/screening/visit-screening.tsx")).VisitScreening,
}));
const VisitForms = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/forms/visit-forms.tsx")).VisitForms,
}));
const TellNext = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/late/notify-next-customer.tsx")).NotifyNextCustomer,
}));
const OwedBefore = lazy(async () => ({
  default: (await import("#modules/checkout/staff/fees/earlier-fees-owed.tsx")).EarlierFeesOwed,
}));
const VisitTimeline = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/visit-timeline.tsx")).VisitTimeline,
}));
const VisitSums = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/visit-sums.tsx")).VisitSums,
}));
const VisitMoney = lazy(async () => ({
  default: (await import("#modules/checkout/staff/visit-money/visit-money.tsx")).VisitMoney,
}));
const VisitHistory = lazy(async () => ({
  default: (await import("#modules/checkout/staff/visit-money/visit-history.tsx")).VisitHistory,
}));
const AddTreatmentDialog = lazy(() => import("#modules/desk/staff/visit/treatments/add-treatment-dialog.tsx"));
const CancelDialog = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/cancel-dialog.tsx")).CancelDialog,
}));
const DueDialog = lazy(() => import("#modules/desk/staff/visit/due-dialog.tsx"));
const MoveDialog = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/move-dialog.tsx")).MoveDialog,
}));
const NoShowDialog = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/money/no-show-dialog.tsx")).NoShowDialog,
}));
const ReleaseDialog = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/release-dialog.tsx")).ReleaseDialog,
}));
const VisitLinkDialog = lazy(async () => ({
  default: (await import("#modules/desk/staff/visit/visit-link-dialog.tsx")).VisitLinkDialog,
}));

type VisitDrawerProps = {
  visit: Pick<WireBar, "appointmentId" | "version" | "name">;
  moves: ReturnType<typeof useMoves>;
  isReadOnly: boolean;
  refresh(): Promise<void>;
  onClose(): void;
};

/**
 * Shows a visit in a drawer beside the board: where the customer is, the current treatment, and the primary next step.
 */
export function VisitDrawer({ visit, moves, isReadOnly, refresh: refreshBoard, onClose }: VisitDrawerProps) {
  const { page, error, isLoading, reread } = useVisitPage(visit.appointmentId, visit.version);
  const refresh = async () => {
    // Drops the cached page: paying a fee of another visit here doesn't change this visit's version.
    forgetVisitPage(visit.appointmentId);
    await refreshBoard();
    reread();
  };
  const [isPulled, setPulled] = useState(false);
  return (
    <SideDrawer
      title={page?.customer.name ?? visit.name}
      onClose={onClose}
      top={
        <>
          {page && <StatusBadge page={page} />}
          <Link
            to={`/admin/visits/${visit.appointmentId}`}
            aria-label="Open the visit's page"
            className="icon-btn ml-auto border-edge"
          >
            <StaffIcon name="external" size={16} />
          </Link>
        </>
      }
      foot={page && !isReadOnly && <DrawerFoot page={page} moves={moves} refresh={refresh} />}
    >
      <button
        type="button"
        className="sheet-handle"
        data-sheet={isPulled ? "high" : "low"}
        aria-expanded={isPulled}
        onClick={() => setPulled(!isPulled)}
      >
        <span className="sr-only">{isPulled ? "Show less of the visit" : "Show all of the visit"}</span>
      </button>
      {page && <p className="sheet-summary pt-1">{summaryOf(page)}</p>}
      <div aria-busy={isLoading} className="sheet-rest grid gap-4 pt-2">
        {error !== undefined && !page && <LoadFailed noun="visit" error={error} onRetry={reread} />}
        {!page && !error && <div className="skeleton h-40" aria-hidden />}
        {page && <DrawerBody page={page} isReadOnly={isReadOnly} refresh={refresh} />}
      </div>
    </SideDrawer>
  );
}

/** Returns the text for a collapsed sheet: "Hydra facial, 10:30 am, Dana Reyes, Facial 2". */
function summaryOf(page: WireVisitPage): string {
  const room = page.services[0]?.room?.name;
  const treatments = page.services.map(({ name }) => name).join(", ");
  const place = [treatments, timeOf(page, page.startsAt), page.practitioner.name, room].filter(Boolean).join(", ");
  return [`${place}.`, lateness(page, now()), onlineWords(page, (at) => timeOf(page, at))].filter(Boolean).join(" ");
}

function DrawerBody({
  page,
  isReadOnly,
  refresh,
}: { page: WireVisitPage } & Pick<VisitDrawerProps, "isReadOnly" | "refresh">) {
  const late = lateness(page, now());
  const online = onlineWords(page, (at) => timeOf(page, at));
  const number = visitNumberWords(page.customer);
  return (
    <>
      {number && <p className="text-ink-soft">{number}</p>}
      <VisitCautions page={page} />
      <ContactLine customer={page.customer} />
      {page.lock && <p className="bg-sand px-3 py-2">{page.lock.by} is moving this visit.</p>}
      {late && (
        <p className="flex gap-2.5 bg-sand px-3 py-2">
          <StaffIcon name="clock" size={16} className="mt-0.5" />
          {late}
        </p>
      )}
      <Suspense>{!isReadOnly && <TellNext page={page} />}</Suspense>
      {online && (
        <p className="flex gap-2.5 bg-sand px-3 py-2">
          <StaffIcon name="clock" size={16} className="mt-0.5" />
          {online}
        </p>
      )}
      <Tabs
        label="Visit"
        tabs={[
          {
            id: "visit",
            label: "Visit",
            panel: (
              <div className="grid gap-4">
                <Suspense fallback={<div className="skeleton h-24" aria-hidden />}>
                  <VisitTimeline page={page} />
                </Suspense>
                <Suspense>
                  <VisitScreening page={page} isReadOnly={isReadOnly} />
                </Suspense>
                <Suspense>
                  <VisitForms page={page} isReadOnly={isReadOnly} />
                </Suspense>
                <Suspense>
                  <VisitSums page={page} />
                </Suspense>
                <Suspense>{!isReadOnly && <VisitMoney page={page} refresh={refresh} />}</Suspense>
                <Suspense>{page.owedBefore.length > 0 && <OwedBefore page={page} refresh={refresh} />}</Suspense>
                {page.notes && (
                  <div className="border-t border-linen pt-3">
                    <h3 className="pb-1 font-sans font-semibold">Note of the booking</h3>
                    <p className="whitespace-pre-line">{page.notes}</p>
                  </div>
                )}
              </div>
            ),
          },
          {
            id: "history",
            label: "History",
            panel: (
              <Suspense>
                <VisitHistory page={page} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}

type FootProps = {
  page: WireVisitPage;
  moves: ReturnType<typeof useMoves>;
  refresh(): Promise<void>;
  /** Whether the buttons are in one row, for a page header. */
  isRow?: boolean;
};

/** The next step, moving, and other actions in a menu; each with its key. */
export function DrawerFoot({ page, moves, refresh, isRow }: FootProps) {
  const { can } = usePerson();
  const steps = useVisitSteps(refresh);
  const [over, setOver] = useState<"move" | "cancel" | "release" | "link" | "noShow" | "add">();
  const close = () => setOver(undefined);
  const done = () => {
    close();
    void refresh();
  };
  const target = { id: page.id, version: page.version, name: page.customer.name };
  const next = nextStepOf(page, now());
  const allowed = next && can(next.kind === "checkIn" ? "visits.checkIn" : "visits.treat") ? next : undefined;
  const takeNext = () =>
    allowed && void steps.take(allowed.kind, target, allowed.kind === "inRoom" ? { lineId: allowed.lineId } : {});
  const isOpen = page.status === "booked" || page.status === "confirmed";
  const items = menuItems({
    page,
    can,
    take: (kind) => {
      // If it is too early to mark a no-show, the request itself reports that.
      const asks = kind === "noShow" && now() >= new Date(page.noShowFrom);
      if (asks && can("payments.take") && hasMoneyToSettle(page)) setOver("noShow");
      else void steps.take(kind, target);
    },
    cancel: () => setOver("cancel"),
    // On the visit's own page, the button that adds a treatment is beside the treatments.
    addTreatment: isRow ? undefined : () => setOver("add"),
    showLink: () => setOver("link"),
  });
  const stepKeys = { checkIn: "c", inRoom: "r", complete: "e" } as const;

  useKeys(allowed ? { [stepKeys[allowed.kind]]: { label: allowed.label, run: takeNext } } : {}, { group: "Visit" });

  return (
    <div className={isRow ? "flex flex-row-reverse gap-2" : "visit-foot"}>
      {allowed && (
        <button
          type="button"
          className={cx("btn btn-primary", isRow ? "btn-small" : "btn-main w-full")}
          aria-busy={steps.busy === allowed.kind || undefined}
          aria-keyshortcuts={stepKeys[allowed.kind].toUpperCase()}
          onClick={takeNext}
        >
          {allowed.label}
          <KeyCap keys={stepKeys[allowed.kind]} decorative className="max-lg:hidden" />
        </button>
      )}
      <div className="flex gap-2">
        {isOpen && can("visits.move") && (
          <button
            type="button"
            className={cx("btn btn-outline grow", !isRow && "btn-main")}
            onClick={() => setOver("move")}
          >
            Move
          </button>
        )}
        {(page.hold?.by === "Web" || page.hold?.by === "Deposit link") && can("visits.cancel") && (
          <button
            type="button"
            className={cx("btn btn-outline grow", !isRow && "btn-main")}
            onClick={() => setOver("release")}
          >
            Release the place
          </button>
        )}
        {items.length > 0 && (
          <MenuButton
            label="More steps"
            items={items}
            placement={isRow ? "below" : "aboveEnd"}
            className="icon-btn ml-auto border-edge"
          >
            <StaffIcon name="dots" />
          </MenuButton>
        )}
      </div>
      <Suspense>
        {steps.due && <DueDialog steps={steps} />}
        {over === "move" && <MoveDialog page={page} moves={moves} onClose={close} />}
        {over === "release" && <ReleaseDialog page={page} onClose={close} onDone={() => void refresh()} />}
        {over === "link" && <VisitLinkDialog page={page} onClose={close} />}
        {over === "noShow" && <NoShowDialog page={page} undo={steps.undo} onClose={close} onDone={done} />}
        {over === "add" && <AddTreatmentDialog page={page} undo={steps.undo} onClose={close} onDone={done} />}
        {over === "cancel" && <CancelDialog page={page} undo={steps.undo} onClose={close} onDone={done} />}
      </Suspense>
    </div>
  );
}
