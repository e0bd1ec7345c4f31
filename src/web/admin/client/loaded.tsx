import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Waiting } from "#web/ui/waiting.tsx";
import { technicalOf } from "./failure.ts";

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isError" | "isFetching" | "isPending"> & {
    refetch: () => unknown;
  };
  /** What is told when it cannot be had. */
  failed: string;
  /** What is being loaded, for those who do not see the gray shapes. */
  label: string;
  skeleton: ReactNode;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** What a query brings, in its place the gray shapes while it is awaited, or why it cannot be had. */
export function Loaded<Data>({ query, failed, label, skeleton, children }: LoadedProps<Data>) {
  if (query.isError && !query.data)
    return (
      <ErrorPanel
        sentence={failed}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        technical={technicalOf(query.error)}
      />
    );
  return (
    <Waiting loading={query.isPending} label={label} skeleton={skeleton}>
      {query.data && children(query.data)}
    </Waiting>
  );
}
