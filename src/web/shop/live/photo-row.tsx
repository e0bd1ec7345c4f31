import type { ReactNode } from "react";

/** A title, and photographs to press, in one row that a finger pushes along. */
export function PhotoRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="-m-3 min-w-0 grow">
      <p className="px-3 pt-3 text-small text-ink-2">{title}</p>
      <ul className="flex gap-2 overflow-x-auto px-3 pt-2 pb-3 [scrollbar-width:none]">{children}</ul>
    </section>
  );
}
