import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ChosenExport } from "#contract/admin/exports.ts";
import { api } from "#web/admin/client/api.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type ExportChosenProps = { list: ChosenExport; rows: readonly { id: string }[] };

/** The rows that are ticked, as a file for a spreadsheet. */
export function ExportChosen({ list, rows }: ExportChosenProps) {
  const fetchFile = useMutation({
    mutationFn: () => api.admin.exports.chosen({ list, rowIds: rows.map(({ id }) => id) }),
    onSuccess: ({ fileName, text }) =>
      saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), fileName),
    meta: { failed: "Impossible de télécharger le fichier" },
  });
  if (!useMay()("management")) return null;
  return (
    <Button
      look="secondary"
      icon={<Icon of={Download} />}
      pending={fetchFile.isPending}
      onClick={() => fetchFile.mutate()}
    >
      <span>
        Exporter<span className="sr-only"> la sélection</span>
      </span>
    </Button>
  );
}
