/** Takes the place of React Router's instrumentation (see vite.config.ts), which no page of ours asks for. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
export const getRouteInstrumentationUpdates = (): object => ({});
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;

function unneeded(): never {
  throw new Error("nothing is instrumented here");
}

export { unneeded as instrumentationResultMetaContext, unneeded as instrumentHandler };
