import { cx } from "#web/cx.ts";
import { MenuButton } from "../kit/menu-button.tsx";
import { usePerson } from "../session/use-person.ts";
import { lock, signOut } from "../session-actions.ts";
import { openKeyList } from "./frame-state.ts";

/** Shows the signed-in person and their menu. `isSmall`: only the initials, as in the rail. */
export function PersonMenu({ isSmall }: { isSmall?: boolean }) {
  const { name, initials, role, can } = usePerson();
  return (
    <MenuButton
      label={`${name}, ${role}`}
      placement={isSmall ? "beside" : "above"}
      className={cx(
        "flex items-center rounded-picture text-start",
        isSmall ? "size-11 justify-center" : "min-h-11 w-full min-w-0 gap-2 py-1 pl-1.5 hover:bg-ink-hover",
      )}
      items={[
        { label: "Your account", icon: "passkey", to: "/admin/my-security" },
        { label: "My pay", icon: "card", to: "/admin/pay/mine" },
        // Only practitioners request time off.
        ...(can("timeOff.ask")
          ? [{ label: "My calendar address", icon: "calendar" as const, to: "/admin/my-calendar" }]
          : []),
        { label: "Keys", keys: "?", icon: "keyboard", onChoose: openKeyList },
        { label: "Lock", icon: "clock", onChoose: () => void lock("person") },
        { label: "Sign out", icon: "leave", onChoose: () => void signOut() },
      ]}
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-pill bg-ink-soft text-small font-medium text-white">
        {initials}
      </span>
      {!isSmall && (
        <span className="min-w-0">
          <span className="block truncate font-medium text-white">{name}</span>
          <span className="block truncate text-small text-on-ink">{role}</span>
        </span>
      )}
    </MenuButton>
  );
}
