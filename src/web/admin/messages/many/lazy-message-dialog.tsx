import { type ComponentProps, lazy, Suspense } from "react";

const MessageDialog = lazy(async () => ({
  default: (await import("./message-dialog.tsx")).MessageDialog,
}));

/** The editor weighs more than the rest of the screen: it comes when somebody writes. */
export function LazyMessageDialog(props: ComponentProps<typeof MessageDialog>) {
  return (
    <Suspense>
      <MessageDialog {...props} />
    </Suspense>
  );
}
