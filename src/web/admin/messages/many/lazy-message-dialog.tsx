import { lazyPart } from "#web/ui/lazy-part.tsx";

export const LazyMessageDialog = lazyPart(async () => (await import("./message-dialog.tsx")).MessageDialog);
