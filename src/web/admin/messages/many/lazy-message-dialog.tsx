import { lazyDialog } from "#web/admin/forms/lazy-dialog.tsx";

export const LazyMessageDialog = lazyDialog(async () => (await import("./message-dialog.tsx")).MessageDialog);
