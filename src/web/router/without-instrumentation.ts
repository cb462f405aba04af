/** Replaces React Router's instrumentation (see vite.config.ts), which none of our pages uses. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
export const getRouteInstrumentationUpdates = (): object => ({});
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;

function unneeded(): never {
  throw new Error("nothing is instrumented here");
}

export { unneeded as instrumentationResultMetaContext, unneeded as instrumentHandler };
