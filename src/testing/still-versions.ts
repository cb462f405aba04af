import type { TagVersions } from "#platform/cache/tag-versions.ts";

/** Versions of public content that never change, for code that runs without a connection for change notifications. */
export const stillVersions: TagVersions = {
  mark: () => 0,
  isCurrent: () => true,
  hasHeardChange: () => false,
  versionOf: () => "1",
  onChange: () => {},
  isHearing: () => true,
  catchUp: async () => {},
  stop: async () => {},
};
