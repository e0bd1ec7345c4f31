import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { api } from "#web/admin/client/api.ts";
import { PrintSheet } from "#web/admin/print/print-sheet.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";
import { ReferenceSheet } from "./reference-sheet.tsx";

/** Prints the references of a live; they are read when the button is pressed, so that what is left is of that moment. */
export function PrintReferences({ liveId }: { liveId: string }) {
  const read = useMutation({
    mutationFn: () => api.admin.products.sheet({ live: liveId }),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de charger les produits")),
  });
  return (
    <>
      <Button
        look="secondary"
        icon={<Icon of={Printer} />}
        pending={read.isPending}
        pendingLabel="Préparation..."
        onClick={() => read.mutate()}
      >
        Imprimer les références
      </Button>
      {read.data && (
        <PrintSheet onDone={read.reset}>
          <ReferenceSheet sheet={read.data} />
        </PrintSheet>
      )}
    </>
  );
}
