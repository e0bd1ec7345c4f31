import { useEffect, useState } from "react";

/** The value once it has stayed the same for `delayMs`: what is typed, for searches. */
export function useLater<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), delayMs);
    return () => window.clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
