import { useMutation } from "@tanstack/react-query";
import { Barcode, ListOrdered, Printer } from "lucide-react";
import { useState } from "react";
import { api } from "#web/admin/client/api.ts";
import { PrintSheet } from "#web/admin/print/print-sheet.tsx";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ReferenceSheet } from "./reference-sheet.tsx";
import { TagsDialog } from "./tags/tags-dialog.tsx";

/** What is printed of a live; its pieces are read when the entry is pressed, so that what is left is of that moment. */
export function PrintMenu({ liveId }: { liveId: string }) {
  const [tags, setTags] = useState(false);
  const read = useMutation({
    mutationFn: () => api.admin.products.sheet({ live: liveId }),
    meta: { failed: "Impossible de charger les produits" },
  });
  return (
    <>
      <Menu
        framed
        label="Imprimer"
        trigger={
          <>
            <Icon of={Printer} />
            Imprimer
          </>
        }
        entries={[
          {
            id: "references",
            label: "Références du live",
            icon: <Icon of={ListOrdered} size={18} />,
            onChoose: () => read.mutate(),
          },
          {
            id: "tags",
            label: "Étiquettes de prix",
            icon: <Icon of={Barcode} size={18} />,
            onChoose: () => setTags(true),
          },
        ]}
      />
      {read.data && (
        <PrintSheet onDone={read.reset}>
          <ReferenceSheet sheet={read.data} />
        </PrintSheet>
      )}
      {tags && <TagsDialog of={{ live: liveId }} onClose={() => setTags(false)} />}
    </>
  );
}
