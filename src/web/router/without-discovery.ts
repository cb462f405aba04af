/**
 * Replaces React Router's route discovery (see vite.config.ts). Our pages include the whole site map (`routeDiscovery:
 * initial`), so browsers have no routes to discover.
 */
export const URL_LIMIT = 0;
export const isFogOfWarEnabled = (): boolean => false;
export const useFogOFWarDiscovery = (): void => undefined;
export const getPatchRoutesOnNavigationFunction = (): undefined => undefined;

function unneeded(): never {
  throw new Error("no page discovers routes");
}

export {
  unneeded as getManifestPath,
  unneeded as getPartialManifest,
  unneeded as getPathsWithAncestors,
  unneeded as handleClientVersionMismatch,
};
