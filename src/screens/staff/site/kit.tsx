import { type ReactNode, useState } from "react";
import { Badge } from "#staff/kit/badge.tsx";
import { ChipButton, RemovableChip } from "#staff/kit/chip.tsx";
import { EmptyList, LoadFailed, NothingFound } from "#staff/kit/feedback/list-states.tsx";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { NumberInput } from "#staff/kit/fields/number-input.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { KeyCap } from "#staff/kit/keys/key-cap.tsx";
import { MenuButton } from "#staff/kit/menu-button.tsx";
import { LinkTabs } from "#staff/kit/page/link-tabs.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { SideDrawer } from "#staff/kit/side-drawer.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { UnsavedBar } from "#staff/unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "#staff/unsaved/use-unsaved-changes.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export const meta = () => [{ title: "Staff kit" }];

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Every component of the staff kit on one page, for development. */
export default function Kit() {
  const [name, setName] = useState("");
  const [saved, setSaved] = useState("");
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const unsaved = useUnsavedChanges({
    isDirty: name !== saved,
    save: async () => {
      await pause(400);
      setSaved(name);
      return true;
    },
    discard: () => setName(saved),
    draft: { form: "kit", value: name, restore: setName },
  });
  return (
    <>
      <PageHeader
        title="Dew Bank Hyaluronic"
        parent={{ to: "/admin", label: "Products" }}
        badge={<Badge tone="ok">Shown</Badge>}
        actions={
          <>
            <button type="button" className="btn btn-outline" onClick={() => setIsDrawerOpen(true)}>
              <StaffIcon name="external" size={16} /> Open the drawer
            </button>
            <button type="button" className="btn btn-primary" onClick={() => setIsDialogOpen(true)}>
              <StaffIcon name="plus" size={16} /> New product
            </button>
            <MenuButton
              label="More actions"
              items={[
                { label: "Duplicate", onChoose: () => showDone("Duplicated.") },
                { label: "Archive", icon: "box", onChoose: () => showDone("Archived.", () => pause(200)) },
                { label: "Delete", isHarmful: true, onChoose: () => showFailed("Used by 14 visits.") },
              ]}
            >
              <StaffIcon name="dots" />
            </MenuButton>
          </>
        }
        tabs={
          <LinkTabs
            label="Product"
            tabs={[
              { to: "/admin/kit", label: "Product" },
              { to: "/admin/kit/stock", label: "Sizes and stock" },
              { to: "/admin/kit/reviews", label: "Reviews", count: 64 },
            ]}
          />
        }
      />
      <TwoColumns
        sideLabel="As customers see it"
        side={
          <Part title="On the site">
            <Switch label="Shown in the shop" defaultChecked />
            <Switch label="Found by search engines" help="Search engines may list the page." />
          </Part>
        }
      >
        <Part title="Fields">
          <div className="grid gap-4 md:grid-cols-3">
            <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
            <Select label="Brand" options={[{ value: "1", label: "Verrane" }]} />
            <TextInput label="Address on the site" defaultValue="dew-bank" help="A change keeps the old link working" />
            <MoneyInput label="Price" defaultValue="44.00" />
            <MoneyInput
              label="Sale price"
              defaultValue="65.80"
              error="The sale price must be below the price, $62.00."
            />
            <NumberInput label="Book ahead at least" after="minutes" defaultValue="120" />
            <DayInput label="Until" defaultValue="2026-11-30" />
            <TextArea label="What it does" rows={2} className="md:col-span-2" />
          </div>
          <Checkbox defaultChecked>All 14 ingredients known</Checkbox>
        </Part>
        <Part title="Small things">
          <div className="flex flex-wrap items-center gap-2">
            <Badge>Booked</Badge>
            <Badge tone="ok" dot="ring">
              Confirmed
            </Badge>
            <Badge tone="inHouse" dot="full">
              In Facial 2
            </Badge>
            <Badge tone="warn">Sold out</Badge>
            <Badge tone="error" dot="line">
              No-show
            </Badge>
            <KeyCap keys="mod+s" />
            <KeyCap keys="/" />
          </div>
          <div className="flex flex-wrap gap-2 pt-3">
            <ChipButton kind="menu" onPress={() => {}}>
              Brand
            </ChipButton>
            <RemovableChip name="Dry" onRemove={() => {}}>
              Dry
            </RemovableChip>
            <ChipButton kind="add" onPress={() => {}}>
              Filter
            </ChipButton>
            <button type="button" className="btn btn-danger">
              Erase
            </button>
            <button type="button" className="btn btn-primary" disabled>
              Not now
            </button>
            <button type="button" className="btn-text">
              Stock ledger
            </button>
          </div>
        </Part>
        <Part title="States of a list">
          <EmptyList
            action={
              <button type="button" className="btn btn-primary">
                New coupon
              </button>
            }
          >
            No coupons yet. The first one takes a minute.
          </EmptyList>
          <NothingFound noun="customer">
            <RemovableChip name="last visit before May" onRemove={() => {}}>
              Last visit before May 20
            </RemovableChip>
          </NothingFound>
          <LoadFailed noun="list" error={new Error("no")} onRetry={() => {}} />
          <LoadingRows rows={2} />
        </Part>
      </TwoColumns>
      <UnsavedBar unsaved={unsaved} changes="1 field changed" />
      <StaffDialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="Noor changed this while you were writing"
        size="wide"
        actions={
          <>
            <button type="button" className="btn btn-outline btn-main" onClick={() => setIsDialogOpen(false)}>
              Back to writing
            </button>
            <button type="button" className="btn btn-primary btn-main" onClick={() => setIsDialogOpen(false)}>
              Save joined
            </button>
          </>
        }
      >
        <p>Noor Haddad saved it at 11:40 am, 3 minutes ago.</p>
      </StaffDialog>
      {isDrawerOpen && (
        <SideDrawer
          title="Mara Okafor"
          top={<Badge tone="inHouse">In Facial 2 since 10:27</Badge>}
          onClose={() => setIsDrawerOpen(false)}
          foot={
            <button type="button" className="btn btn-primary btn-main">
              Move on to Injection 1
            </button>
          }
        >
          <p className="pt-2">(917) 555-0132</p>
        </SideDrawer>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pb-8">
      <h2 className="text-section pb-3">{title}</h2>
      {children}
    </section>
  );
}
