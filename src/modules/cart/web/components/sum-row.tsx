type SumRowProps = { label: string; amount: string; className?: string };

/** One sum of a list of them. */
export function SumRow({ label, amount, className }: SumRowProps) {
  return (
    <div className={`flex justify-between gap-4 py-1.5${className ? ` ${className}` : ""}`}>
      <dt>{label}</dt>
      <dd className="nums shrink-0">{amount}</dd>
    </div>
  );
}
