import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useState } from "react";
import type { PromoRow } from "#contract/admin/promo-codes.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { useRemoval } from "#web/admin/list/use-removal.tsx";
import { countOf } from "#wording/format.ts";
import { promoColumns } from "./promo-columns.tsx";
import { PromoDialog } from "./promo-dialog.tsx";
import { PromoPreview } from "./promo-preview.tsx";

const WORDS = {
  caption: "Codes promo",
  loading: "Chargement des codes promo",
  failed: "Impossible de charger les codes promo",
};

export function PromoCodesPage() {
  const [editing, setEditing] = useState<PromoRow | "new">();
  const codes = useQuery(orpc.admin.promoCodes.list.queryOptions());
  const removal = useRemoval<PromoRow>({
    title: "Supprimer le code promo",
    question: ({ code }) => `Êtes-vous sûr de vouloir supprimer le code ${code}\u00a0?`,
    remove: ({ id }) => api.admin.promoCodes.remove({ promoId: id }),
    done: "Code promo supprimé",
    failed: "Impossible de supprimer le code promo",
    changes: "promo codes",
  });
  const create = () => setEditing("new");
  return (
    <>
      <ListFrame
        heading={{
          title: "Codes promo",
          aside: <CreateButton label="Nouveau code promo" onCreate={create} />,
        }}
        words={WORDS}
        reading={codes}
        rows={codes.data}
        title={countOf(codes.data?.length ?? 0, "code promo", "codes promo")}
        columns={promoColumns(new Date(), setEditing, removal.ask)}
        file={{ name: "promo-codes" }}
        rowName={({ code }) => `le code ${code}`}
        preview={(promo, frame) => (
          <PromoPreview promo={promo} frame={frame} onEdit={() => setEditing(promo)} />
        )}
        empty={
          <NoRows
            filtered={undefined}
            icon={Tag}
            sentence="Aucun code promo pour le moment"
            create={{ label: "Nouveau code promo", onChoose: create }}
          />
        }
      />
      {removal.dialog}
      {editing && (
        <PromoDialog promo={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}
