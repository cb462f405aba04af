import { NothingHere } from "#staff/kit/page/nothing-here.tsx";

export const meta = () => [{ title: "Page not found" }];

/** An address under /admin that no screen has. */
export default function Unknown() {
  return <NothingHere />;
}
