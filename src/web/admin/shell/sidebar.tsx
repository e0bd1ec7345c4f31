import { type Counters, MenuList } from "./menu-list.tsx";

/** On the left from 768 px on: icons alone, then with their words from 1100 px. Below, the top bar has a drawer. */
export function Sidebar({ counters }: { counters: Counters | undefined }) {
  return (
    <aside className="on-ink screen-only sticky top-0 hidden h-[calc(100dvh-var(--foot,0px))] w-16 shrink-0 flex-col gap-6 overflow-y-auto bg-primary px-2 py-4 md:flex xl:w-[min(15rem,22vw)] xl:px-3">
      <p
        lang="en"
        className="sr-only px-3 font-display text-h2 font-bold text-on-primary xl:not-sr-only xl:px-3"
      >
        Admin Dashboard
      </p>
      <MenuList counters={counters} collapses />
    </aside>
  );
}
