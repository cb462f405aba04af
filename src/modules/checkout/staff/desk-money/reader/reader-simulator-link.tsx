import type { WireReader } from "#modules/payments/staff/contract/reader-calls.ts";

/** In the demo, links to a reader's simulated screen. */
export function ReaderSimulatorLink({ reader }: { reader: WireReader | undefined }) {
  if (!reader?.screen) return null;
  return (
    <a
      href={reader.screen}
      target="halcyon-reader"
      className="link inline-flex min-h-6 items-center justify-self-start"
    >
      Open the demo’s reader<span className="sr-only"> {reader.label}, in another tab</span>
    </a>
  );
}
