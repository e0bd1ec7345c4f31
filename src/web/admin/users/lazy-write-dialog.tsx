import { type ComponentProps, lazy, Suspense } from "react";

const WriteDialog = lazy(async () => ({ default: (await import("./write-dialog.tsx")).WriteDialog }));

/** The editor weighs more than the rest of the screen: it comes when somebody writes. */
export function LazyWriteDialog(props: ComponentProps<typeof WriteDialog>) {
  return (
    <Suspense>
      <WriteDialog {...props} />
    </Suspense>
  );
}
