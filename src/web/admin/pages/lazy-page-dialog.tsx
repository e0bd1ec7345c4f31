import { type ComponentProps, lazy, Suspense } from "react";

const PageDialog = lazy(async () => ({ default: (await import("./page-dialog.tsx")).PageDialog }));

/** The editor weighs more than the rest of the screen: it comes when somebody writes. */
export function LazyPageDialog(props: ComponentProps<typeof PageDialog>) {
  return (
    <Suspense>
      <PageDialog {...props} />
    </Suspense>
  );
}
