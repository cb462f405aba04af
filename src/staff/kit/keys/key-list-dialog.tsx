import { StaffDialog } from "../feedback/staff-dialog.tsx";
import { Switch } from "../fields/switch.tsx";
import { isMac } from "./key-cap.tsx";
import { capsOf } from "./key-names.ts";
import { setSingleKeysOff, useSingleKeys } from "./single-keys.ts";
import { boundKeys } from "./use-keys.ts";

/** All keys that work on the current screen, opened by `?`. */
export function KeyListDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <StaffDialog open={open} onClose={onClose} title="Keys" size="wide">
      <KeyList />
    </StaffDialog>
  );
}

function KeyList() {
  const isOff = useSingleKeys((state) => state.isOff);
  const groups = Map.groupBy(boundKeys(), ({ group }) => group);
  return (
    <>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {[...groups].map(([group, layers]) => (
          <section key={group} aria-label={group}>
            <h3 className="pb-1 font-sans text-small text-ink-soft">{group}</h3>
            <dl>
              {layers
                .flatMap(({ bindings }) => Object.entries(bindings))
                .map(([name, { label }]) => (
                  <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-b border-linen">
                    <dt>{label}</dt>
                    <dd className="flex gap-1">
                      {capsOf(name, isMac).map((cap, at) => (
                        // A sequence may contain the same key twice, and is never reordered.
                        // biome-ignore lint/suspicious/noArrayIndexKey: see above
                        <kbd key={at} className="key-cap">
                          {cap}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className="pt-6"
        label="Single keys"
        help="Keys without Ctrl, such as N or /. Turn them off in this browser if you speak to it, or type them by accident."
        checked={!isOff}
        onChange={(event) => setSingleKeysOff(!event.currentTarget.checked)}
      />
    </>
  );
}
