import { useState } from "react";
import type { DataRequest } from "#contract/admin/personal-data.ts";
import { api } from "#web/admin/client/api.ts";
import { PasswordDialog } from "#web/admin/forms/password-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts.ts";
import { zipOf } from "./zip-of.ts";

type RequestActsProps = { request: DataRequest; name: string };

/** What staff do for whoever asked and has no page. */
export function RequestActs({ request, name }: RequestActsProps) {
  const [exporting, setExporting] = useState(false);
  return (
    <>
      {request.acts.includes("export") && (
        <Button look="secondary" onClick={() => setExporting(true)}>
          Exporter<span className="sr-only"> les données de {name}</span>
        </Button>
      )}
      {exporting && <ExportDialog requestId={request.id} name={name} onClose={() => setExporting(false)} />}
    </>
  );
}

type DialogProps = { requestId: string; name: string; onClose: () => void };

function ExportDialog({ requestId, name, onClose }: DialogProps) {
  return (
    <PasswordDialog
      title={`Exporter les données de ${name}`}
      confirmLabel="Exporter"
      pendingLabel="Export en cours..."
      act={async (password) => {
        const file = await api.admin.personalData.exportRequested({ requestId, password });
        saveFile(zipOf(file), file.fileName);
        toast.success("Données exportées");
        onClose();
      }}
      failed={(error) => sentenceOf(error, "Impossible d'exporter ces données")}
      onClose={onClose}
    >
      <p>Un fichier ZIP avec tout ce qui est encore conservé, par exemple ses commandes et ses factures.</p>
      <p className="text-ink-2">Vérifiez d'abord que la demande vient bien d'elle.</p>
    </PasswordDialog>
  );
}
