import { type ReactNode, useEffect, useState } from "react";

const SHOWN_AFTER_MS = 200;
const SHOWN_AT_LEAST_MS = 400;

type WaitingProps = {
  loading: boolean;
  /** What is being loaded, for those who do not see the gray shapes: "Chargement de la commande". */
  label: string;
  /** Grey shapes of the final size. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * The skeleton is unseen for 200 ms (a delay in the style sheet, so that prerendered pages obey it too);
 * once seen it stays 400 ms, so that nothing flashes.
 */
export function Waiting({ loading, label, skeleton, children }: WaitingProps) {
  const held = useHeld(loading);
  if (!loading && !held) return children;
  return (
    <div aria-busy className="animate-appear-late">
      <p className="sr-only">{label}</p>
      {skeleton}
    </div>
  );
}

function useHeld(loading: boolean): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = window.setTimeout(() => setHeld(true), SHOWN_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [loading]);
  useEffect(() => {
    if (!held) return;
    const timer = window.setTimeout(() => setHeld(false), SHOWN_AT_LEAST_MS);
    return () => window.clearTimeout(timer);
  }, [held]);
  return held;
}

/** A gray shape in place of what is coming; `className` gives it its size. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <div aria-hidden className={`rounded-control bg-sunken motion-safe:animate-skeleton ${className}`} />
  );
}
