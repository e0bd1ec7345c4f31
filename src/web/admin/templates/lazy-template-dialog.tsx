import { type ComponentProps, lazy, Suspense } from "react";

const TemplateDialog = lazy(async () => ({
  default: (await import("./template-dialog.tsx")).TemplateDialog,
}));

/** The editor weighs more than the rest of the screen: it comes when somebody writes. */
export function LazyTemplateDialog(props: ComponentProps<typeof TemplateDialog>) {
  return (
    <Suspense>
      <TemplateDialog {...props} />
    </Suspense>
  );
}
