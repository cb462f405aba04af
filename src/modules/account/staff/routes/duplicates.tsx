import { DuplicatesScreen } from "../customers/merge/duplicates-screen.tsx";

export const meta = () => [{ title: "Duplicates" }];

/** The page of records that may be the same person. */
export default function Duplicates() {
  return <DuplicatesScreen />;
}
