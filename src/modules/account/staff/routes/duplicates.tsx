import { DuplicatesScreen } from "../customers/merge/duplicates-screen.tsx";

export const meta = () => [{ title: "Duplicates" }];

/** Records that may be one person's. */
export default function Duplicates() {
  return <DuplicatesScreen />;
}
