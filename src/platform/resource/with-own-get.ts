import type { ApiBinder } from "#platform/api-binder.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";

/**
 * A binder for a resource whose single record answers more than the row of its list: `bindOwn` binds a call of its own in
 * the place of `get`, as the order in which paths are bound counts.
 */
export function withOwnGet(api: ApiBinder, get: CallDefinition, bindOwn: () => void): ApiBinder {
  return {
    on(call, handler) {
      if (Object.is(call, get)) bindOwn();
      else api.on(call, handler);
    },
  };
}
