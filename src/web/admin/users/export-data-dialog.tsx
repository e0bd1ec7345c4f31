import type { UserRow } from "#contract/admin/users.ts";
import { api } from "#web/admin/client/api.ts";
import { PasswordDialog } from "#web/admin/forms/password-dialog.tsx";
import { zipOf } from "#web/admin/personal-data/zip-of.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { toast } from "#web/ui/toasts.ts";
import { nameOf } from "./person-words.ts";

type ExportDataDialogProps = { user: UserRow; onClose: () => void };

/** All that the shop keeps of her, as the file that she may ask for. */
export function ExportDataDialog({ user, onClose }: ExportDataDialogProps) {
  return (
    <PasswordDialog
      title={`Exporter les données de ${nameOf(user)}`}
      confirmLabel="Exporter"
      pendingLabel="Export en cours..."
      act={async (password) => {
        const file = await api.admin.personalData.exportPerson({ userId: user.id, password });
        saveFile(zipOf(file), file.fileName);
        toast.success("Données exportées");
        onClose();
      }}
      failed={(error) => sentenceOf(error, "Impossible d'exporter ces données")}
      onClose={onClose}
    >
      <p>
        Un fichier ZIP, à lui remettre si elle demande ses données{"\u00a0"}: sa fiche, ses commandes, ses
        colis, ses factures, ses messages, ses commentaires, ses accords, et ce que l'équipe a noté et fait.
      </p>
      <p className="text-ink-2">Vérifiez d'abord que la demande vient bien d'elle.</p>
    </PasswordDialog>
  );
}
