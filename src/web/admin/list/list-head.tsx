import type { ReactNode } from "react";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { FilterSheet } from "./filter-sheet.tsx";
import { type Sorting, SortMenu } from "./sort-menu.tsx";

export type Filters = {
  fields: ReactNode;
  /** How many of them are in force. */
  set: number;
  onReset: () => void;
};

export type ListHeading = {
  title: string;
  /** What makes a new row, and what else begins here. */
  aside?: ReactNode;
  /** `ViewTabs` or their like. */
  tabs?: ReactNode;
  search?: ReactNode;
  filters?: Filters;
  /** What is in force and may be removed. */
  chips?: ReactNode;
};

type ListHeadProps = ListHeading & {
  /** "312 commandes"; undefined until the list is read. */
  count: ReactNode;
  /** How the rows are shown and taken away. */
  tools: ReactNode;
  sorting: Sorting | undefined;
  /** The list is being read again behind what is shown. */
  fetching: boolean;
};

/** All that stands above the rows of a list, in two lines where there is room: every line here is a row less in view. */
export function ListHead(props: ListHeadProps) {
  const { title, aside, tabs, search, filters, chips, count, tools, sorting, fetching } = props;
  const onPhone = useMedia("(width < 768px)");
  return (
    <div data-list className="relative mb-1.5">
      <ScreenHeading
        title={title}
        className="mb-1 gap-x-3 gap-y-2"
        aside={
          <>
            <h2 aria-live="polite" className="text-body max-md:order-2 md:me-auto">
              {count}
            </h2>
            {(search || (onPhone && (filters || sorting))) && (
              <div className="flex gap-2 max-md:order-1 max-md:basis-full md:w-72 xl:w-96 md:max-w-full">
                {search && <div className="min-w-0 grow">{search}</div>}
                {onPhone && sorting && <SortMenu {...sorting} />}
                {onPhone && filters && <FilterSheet {...filters} />}
              </div>
            )}
            <div className="flex items-center gap-1 max-md:order-2">{tools}</div>
            {aside}
          </>
        }
      />
      {(tabs || (filters && !onPhone)) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
          {tabs}
          {filters && !onPhone && (
            <div data-filter-line className="flex grow flex-wrap justify-end gap-x-4 gap-y-1 pb-0.5">
              {filters.fields}
            </div>
          )}
        </div>
      )}
      {chips && <div className="mt-2 empty:hidden">{chips}</div>}
      {fetching && (
        <span
          aria-hidden
          className="absolute inset-x-0 -bottom-1 h-0.5 animate-appear-late overflow-hidden rounded-pill bg-accent motion-safe:animate-skeleton"
        />
      )}
    </div>
  );
}
