import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FoundHandle } from "#contract/admin/personal-data.ts";
import { asSearchText } from "#domain/plain-text.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { PasswordDialog } from "#web/admin/forms/password-dialog.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { useLater } from "#web/ui/admin/use-later.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { zipOf } from "./zip-of.ts";

const DEBOUNCE_MS = 300;

type Act = { kind: "export" | "erase"; viewer: FoundHandle };

/** A handle that commented in a live and never ordered: it has no page, and the same rights. */
export function ViewerSearch() {
  const [typed, setTyped] = useState("");
  const [act, setAct] = useState<Act>();
  const q = useLater(asSearchText(typed), DEBOUNCE_MS);
  const found = useQuery(
    orpc.admin.personalData.searchHandles.queryOptions({
      input: { q },
      enabled: q !== "",
      placeholderData: keepPreviousData,
    }),
  );
  const rows = q === "" ? undefined : found.data;
  return (
    <Card id="viewers" title="Pseudo sans commande">
      <TextField
        id="viewer-search"
        label="Pseudo TikTok"
        hint="Une spectatrice qui a commenté un live sans rien commander n'a pas de fiche."
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div aria-live="polite">
        {found.isError && (
          <p className="mt-3 text-danger">{sentenceOf(found.error, "Impossible de chercher ce pseudo")}</p>
        )}
        {rows?.length === 0 && <p className="mt-3">Aucun pseudo trouvé</p>}
      </div>
      {rows && rows.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {rows.map((viewer) => (
            <Viewer key={viewer.id} viewer={viewer} onAct={(kind) => setAct({ kind, viewer })} />
          ))}
        </ul>
      )}
      {act && <ActDialog {...act} onClose={() => setAct(undefined)} />}
    </Card>
  );
}

function Viewer({ viewer, onAct }: { viewer: FoundHandle; onAct: (kind: Act["kind"]) => void }) {
  const isOwner = useMay()("owner");
  const { handle, displayName, shared, userId } = viewer;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-[min(12rem,100%)] flex-1 wrap-anywhere">
        <strong className="font-semibold">@{handle}</strong>
        {displayName && <span className="block text-small text-ink-2">{displayName}</span>}
        {shared && !userId && (
          <span className="block text-small">
            Porté par plusieurs personnes{"\u00a0"}: il s'agit de celle qui l'a maintenant. Pour une autre,
            passez par sa demande.
          </span>
        )}
      </p>
      {userId ? (
        <ScreenLink to={paths.admin.userDetail(userId)} className={buttonClass("secondary")}>
          Voir sa fiche
        </ScreenLink>
      ) : (
        <span className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => onAct("export")}>
            Exporter<span className="sr-only"> les données de @{handle}</span>
          </Button>
          {isOwner && (
            <Button look="danger" onClick={() => onAct("erase")}>
              Effacer<span className="sr-only"> @{handle}</span>
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

function ActDialog({ kind, viewer: { id, handle }, onClose }: Act & { onClose: () => void }) {
  const queries = useQueryClient();
  const erases = kind === "erase";
  return (
    <PasswordDialog
      title={erases ? `Effacer @${handle}` : `Exporter les données de @${handle}`}
      confirmLabel={erases ? "Effacer définitivement" : "Exporter"}
      pendingLabel={erases ? "Effacement en cours..." : "Export en cours..."}
      danger={erases}
      act={async (password) => {
        if (erases) {
          await api.admin.personalData.eraseViewer({ viewerId: id, password });
          changed(queries, "data requests");
          toast.success("Pseudo effacé");
        } else {
          const file = await api.admin.personalData.exportViewer({ viewerId: id, password });
          saveFile(zipOf(file), file.fileName);
          toast.success("Données exportées");
        }
        onClose();
      }}
      failed={(error) =>
        sentenceOf(error, erases ? "Impossible d'effacer ce pseudo" : "Impossible d'exporter ces données")
      }
      onClose={onClose}
    >
      <p>
        {erases
          ? "Ses commentaires, ses demandes en live et ce qui lie un téléphone à ce pseudo sont effacés. Cette action ne peut pas être annulée."
          : "Un fichier ZIP avec ses commentaires, ses demandes et les lives où ce pseudo a été vu."}
      </p>
    </PasswordDialog>
  );
}
