import { type ComponentProps, lazy, Suspense } from "react";

const FaqDialog = lazy(async () => ({ default: (await import("./faq-dialog.tsx")).FaqDialog }));

/** The editor weighs more than the rest of the screen: it comes when somebody writes. */
export function LazyFaqDialog(props: ComponentProps<typeof FaqDialog>) {
  return (
    <Suspense>
      <FaqDialog {...props} />
    </Suspense>
  );
}
