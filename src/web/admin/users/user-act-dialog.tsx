import type { UserRow } from "#contract/admin/users.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ExportDataDialog } from "./export-data-dialog.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { ResetFactorDialog } from "./reset-factor-dialog.tsx";
import type { RowAct } from "./user-columns.tsx";
import { UserOrdersDialog } from "./user-orders-dialog.tsx";

const LazyWriteDialog = lazyPart(async () => (await import("./write-dialog.tsx")).WriteDialog);

export type UserAct = { kind: RowAct; user: UserRow };

/** The dialog of what was chosen to be done to a person; it may lead to another one. */
export function UserActDialog({
  kind,
  user,
  onAct,
}: UserAct & { onAct: (act: UserAct | undefined) => void }) {
  const onClose = () => onAct(undefined);
  switch (kind) {
    case "edit":
      return (
        <EditUserDialog
          userId={user.id}
          onClose={onClose}
          onErase={() => onAct({ kind: "erase", user })}
          onResetFactor={() => onAct({ kind: "reset-factor", user })}
        />
      );
    case "erase":
      return <EraseDialog user={user} onClose={onClose} />;
    case "export":
      return <ExportDataDialog user={user} onClose={onClose} />;
    case "reset-factor":
      return <ResetFactorDialog user={user} onClose={onClose} />;
    case "orders":
      return <UserOrdersDialog user={user} onClose={onClose} />;
    case "impersonate":
      return <ImpersonateDialog user={user} onClose={onClose} />;
    case "write":
      return <LazyWriteDialog userId={user.id} onClose={onClose} />;
  }
}
