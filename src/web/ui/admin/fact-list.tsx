import type { ReactNode } from "react";

/** Names on the left, what they are worth on the right, or below where the letters leave no room beside. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2.5">{children}</dl>;
}

/** `wide`: it needs the whole line of a phone, as an address does. */
export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <dt className="max-w-full basis-[8rem] text-small text-ink-2">{name}</dt>
      <dd className={`min-w-0 max-w-full grow break-words ${wide ? "basis-[18rem]" : "basis-[9rem]"}`}>
        {children}
      </dd>
    </div>
  );
}
