import { Dialog } from "#web/ui/dialog.tsx";
import { TableFields } from "./table-fields.tsx";

/** Where the stickers of a live come out, at this table. */
export function StickerDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Étiquettes du live" size="small">
      <div className="flex flex-col gap-4">
        <TableFields />
      </div>
    </Dialog>
  );
}
