import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DataRequest } from "#contract/admin/personal-data.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { PasswordDialog } from "#web/admin/forms/password-dialog.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts.ts";
import { zipOf } from "./zip-of.ts";

type RequestActsProps = { request: DataRequest; name: string };

/** What staff do for whoever asked and has no page. */
export function RequestActs({ request: { id: requestId, acts }, name }: RequestActsProps) {
  const isOwner = useMay()("owner");
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<"export" | "erase">();
  const object = useMutation({
    mutationFn: () => api.admin.personalData.objectRequested({ requestId }),
    onSuccess: () => changed(queries, "data requests"),
    meta: { done: "Opposition notée", failed: "Impossible de noter l'opposition" },
  });
  return (
    <>
      {acts.includes("export") && (
        <Button look="secondary" onClick={() => setDialog("export")}>
          Exporter<span className="sr-only"> les données de {name}</span>
        </Button>
      )}
      {acts.includes("object") && (
        <Button
          look="secondary"
          pending={object.isPending}
          pendingLabel="Un instant..."
          onClick={() => object.mutate()}
        >
          Noter l'opposition<span className="sr-only"> de {name}</span>
        </Button>
      )}
      {acts.includes("erase") && isOwner && (
        <Button look="danger" onClick={() => setDialog("erase")}>
          Effacer<span className="sr-only"> {name}</span>
        </Button>
      )}
      {dialog && (
        <ActDialog kind={dialog} requestId={requestId} name={name} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

type DialogProps = { kind: "export" | "erase"; requestId: string; name: string; onClose: () => void };

function ActDialog({ kind, requestId, name, onClose }: DialogProps) {
  const queries = useQueryClient();
  const erases = kind === "erase";
  return (
    <PasswordDialog
      title={erases ? `Effacer ${name}` : `Exporter les données de ${name}`}
      confirmLabel={erases ? "Effacer définitivement" : "Exporter"}
      pendingLabel={erases ? "Effacement en cours..." : "Export en cours..."}
      danger={erases}
      act={async (password) => {
        if (erases) {
          await api.admin.personalData.eraseRequested({ requestId, password });
          changed(queries, "data requests");
          toast.success("Données effacées");
        } else {
          const file = await api.admin.personalData.exportRequested({ requestId, password });
          saveFile(zipOf(file), file.fileName);
          toast.success("Données exportées");
        }
        onClose();
      }}
      failed={(error) => sentenceOf(error, `Impossible ${erases ? "d'effacer" : "d'exporter"} ces données`)}
      onClose={onClose}
    >
      <p>
        {erases
          ? "Ses alertes, ses choix sur vos annonces, les emails qui lui ont été envoyés et ce que dit sa demande sont effacés. Une déclaration de rétractation reste, comme preuve. Cette action ne peut pas être annulée."
          : "Un fichier ZIP avec tout ce qui est encore conservé, par exemple ses commandes, ses factures ou ses alertes."}
      </p>
      <p className="text-ink-2">Vérifiez d'abord que la demande vient bien d'elle.</p>
    </PasswordDialog>
  );
}
