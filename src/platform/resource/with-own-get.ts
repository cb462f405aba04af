import type { ApiBinder } from "#platform/api-binder.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";

/**
 * Returns a binder for a resource whose single record has more fields than its list row. `bindOwn` binds another call
 * in place of `get`, in the same position, because the order of paths matters.
 */
export function withOwnGet(api: ApiBinder, get: CallDefinition, bindOwn: () => void): ApiBinder {
  return {
    on(call, handler) {
      if (Object.is(call, get)) bindOwn();
      else api.on(call, handler);
    },
  };
}
