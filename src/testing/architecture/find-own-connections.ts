const CLIENT = /\bnew (?:pg\.)?(?:Client|Pool)\(/g;

/**
 * The files that may open connections: the one with `openSession`, and tests and their tools, where a connection that
 * hangs when the network fails does no harm.
 */
const THERE = /^platform\/db\/session-connection\.ts$|^testing\/|\.test\.ts$/;

/** Returns where the source connects to the database without the pool or `openSession`, as "file: what" (OP-1). */
export function findOwnConnections(tree: ReadonlyMap<string, string>): string[] {
  return [...tree]
    .filter(([file]) => !THERE.test(file))
    .flatMap(([file, source]) => [...source.matchAll(CLIENT)].map(([found]) => `${file}: ${found}`));
}
