type SumRowProps = { label: string; amount: string; className?: string };

/** One sum of a list of them; below its label where large words leave no room beside it. */
export function SumRow({ label, amount, className }: SumRowProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 py-1.5${className ? ` ${className}` : ""}`}>
      <dt className="min-w-0 flex-1 basis-2/5">{label}</dt>
      <dd className="nums ml-auto shrink-0">{amount}</dd>
    </div>
  );
}
