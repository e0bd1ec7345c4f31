import { useQuery } from "@tanstack/react-query";
import { Factory } from "lucide-react";
import { useState } from "react";
import type { MakerRow } from "#contract/admin/makers.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { RowPreview } from "#web/admin/list/row-preview.tsx";
import { useRemoval } from "#web/admin/list/use-removal.tsx";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { countOf } from "#wording/format.ts";
import { makerColumns } from "./maker-columns.tsx";
import { MakerDialog } from "./maker-dialog.tsx";

const WORDS = {
  caption: "Fabricants",
  loading: "Chargement des fabricants",
  failed: "Impossible de charger les fabricants",
};

export function MakersPage() {
  const [editing, setEditing] = useState<MakerRow | "new">();
  const makers = useQuery(orpc.admin.makers.list.queryOptions());
  const removal = useRemoval<MakerRow>({
    title: "Supprimer le fabricant",
    question: ({ name }) => `Êtes-vous sûr de vouloir supprimer le fabricant ${name}\u00a0?`,
    remove: ({ id }) => api.admin.makers.remove({ makerId: id }),
    done: "Fabricant supprimé avec succès",
    failed: "Impossible de supprimer le fabricant",
    changes: "makers",
  });
  const create = { label: "Nouveau fabricant", onCreate: () => setEditing("new") };
  return (
    <>
      <ListFrame
        heading={{ title: "Fabricants", aside: <CreateButton {...create} /> }}
        words={WORDS}
        reading={makers}
        rows={makers.data}
        title={countOf(makers.data?.length ?? 0, "fabricant")}
        columns={makerColumns(setEditing, removal.ask)}
        file={{ name: "makers" }}
        rowName={({ name }) => `le fabricant ${name}`}
        preview={(maker, frame) => (
          <RowPreview frame={frame} title={maker.name} onEdit={() => setEditing(maker)}>
            <FactList>
              <Fact name="Adresse postale">{maker.address}</Fact>
              <Fact name="Contact">{maker.contact}</Fact>
              {maker.outsideEu && (
                <Fact name="Responsable dans l'Union européenne">
                  {[maker.responsibleName, maker.responsibleAddress, maker.responsibleContact].join(", ")}
                </Fact>
              )}
              <Fact name="Utilisation">{countOf(maker.products, "produit")}</Fact>
            </FactList>
          </RowPreview>
        )}
        empty={
          <NoRows
            icon={Factory}
            sentence="Aucun fabricant pour le moment"
            create={{ label: create.label, onChoose: create.onCreate }}
          />
        }
      />
      {removal.dialog}
      {editing && (
        <MakerDialog
          maker={editing === "new" ? undefined : editing}
          isFirst={makers.data?.length === 0}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
