/** Separates two alternatives. */
export function OrLine() {
  return (
    <p className="flex items-center gap-5 py-6 text-small text-ink-soft before:h-px before:grow before:bg-linen after:h-px after:grow after:bg-linen">
      or
    </p>
  );
}
