import { useEffect, useState } from "react";
import { now } from "#web/now.ts";

type CountdownProps = { to: Date; onEnd(): void };

/**
 * Shows "Opens in 12 min 30 s", updated each second until an instant. Screen readers don't read it out by themselves.
 */
export function Countdown({ to, onEnd }: CountdownProps) {
  const [left, setLeft] = useState<number>();
  const until = to.getTime();
  useEffect(() => {
    const count = () => {
      const seconds = Math.ceil((until - now().getTime()) / 1_000);
      setLeft(Math.max(seconds, 0));
      if (seconds <= 0) onEnd();
    };
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [until, onEnd]);
  if (left === undefined) return null;
  return (
    <p className="pt-6">
      <span className="block text-small text-ink-soft">Opens in</span>
      <span role="timer" className="nums text-h2">
        {wordsOf(left)}
      </span>
    </p>
  );
}

function wordsOf(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"} ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes} min ${seconds % 60} s`;
}
