import { NothingHere } from "#staff/kit/page/nothing-here.tsx";

export const meta = () => [{ title: "Page not found" }];

/** The page for a URL under /admin that belongs to no screen. */
export default function Unknown() {
  return <NothingHere />;
}
