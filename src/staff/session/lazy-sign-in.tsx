import { type ComponentProps, lazy, Suspense } from "react";

const SignInFlow = lazy(() => import("../sign-in/sign-in-flow.tsx").then((module) => ({ default: module.SignInFlow })));
const FactorStep = lazy(() => import("../sign-in/factor-step.tsx").then((module) => ({ default: module.FactorStep })));

/** The sign-in, loaded on demand: most back-office pages open with an existing session. */
export function LazySignIn(props: ComponentProps<typeof SignInFlow>) {
  return (
    <Suspense fallback={null}>
      <SignInFlow {...props} />
    </Suspense>
  );
}

/** Only the second factor, for a call that requires it again. */
export function LazyFactorStep(props: ComponentProps<typeof FactorStep>) {
  return (
    <Suspense fallback={null}>
      <FactorStep {...props} />
    </Suspense>
  );
}
