const CLIENT = /\bnew (?:pg\.)?(?:Client|Pool)\(/g;

/** Tests and what they stand on have no one who waits for them when a network falls silent. */
const THERE = /^platform\/db\/session-connection\.ts$|^testing\/|\.test\.ts$/;

/** Returns where the source connects to the database by neither the pool nor `openSession`, as "file: what" (OP-1). */
export function findOwnConnections(tree: ReadonlyMap<string, string>): string[] {
  return [...tree]
    .filter(([file]) => !THERE.test(file))
    .flatMap(([file, source]) => [...source.matchAll(CLIENT)].map(([found]) => `${file}: ${found}`));
}
