import { type ComponentProps, lazy, Suspense } from "react";

const SignInFlow = lazy(() => import("../sign-in/sign-in-flow.tsx").then((module) => ({ default: module.SignInFlow })));
const FactorStep = lazy(() => import("../sign-in/factor-step.tsx").then((module) => ({ default: module.FactorStep })));

/** The way in, loaded when it is due: most pages of the back office open with a session that continues. */
export function LazySignIn(props: ComponentProps<typeof SignInFlow>) {
  return (
    <Suspense fallback={null}>
      <SignInFlow {...props} />
    </Suspense>
  );
}

/** The second factor alone, for a call that asks for it again. */
export function LazyFactorStep(props: ComponentProps<typeof FactorStep>) {
  return (
    <Suspense fallback={null}>
      <FactorStep {...props} />
    </Suspense>
  );
}
