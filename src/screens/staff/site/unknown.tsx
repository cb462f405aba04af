import { NothingHere } from "#staff/kit/page/nothing-here.tsx";

export const meta = () => [{ title: "Page not found" }];

/** A URL under /admin without a screen. */
export default function Unknown() {
  return <NothingHere />;
}
