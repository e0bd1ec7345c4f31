import { useQuery } from "@tanstack/react-query";
import { Palette } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ColorRow } from "#contract/admin/colors.ts";
import { isColorNamed } from "#domain/color-search.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { searchIn } from "#web/admin/list/address-state.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { useRemoval } from "#web/admin/list/use-removal.tsx";
import { ViewTabs } from "#web/admin/list/view-tabs.tsx";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { countOf } from "#wording/format.ts";
import { ColorActs } from "./color-acts.tsx";
import { colorColumns } from "./color-columns.tsx";
import { ColorDialog } from "./color-dialog.tsx";

const WORDS = {
  caption: "Couleurs",
  loading: "Chargement des couleurs",
  failed: "Impossible de charger les couleurs",
};

export function ColorsPage() {
  const [query, setQuery] = useSearchParams();
  const q = searchIn(query);
  const [editing, setEditing] = useState<ColorRow | "new">();
  const colors = useQuery(orpc.admin.colors.list.queryOptions());
  const removal = useRemoval<ColorRow>({
    title: "Supprimer la couleur",
    question: ({ name }) => `Êtes-vous sûr de vouloir supprimer la couleur ${name}\u00a0?`,
    remove: ({ id }) => api.admin.colors.remove({ colorId: id }),
    done: "Couleur supprimée avec succès",
    failed: "Impossible de supprimer la couleur",
    changes: "colors",
  });
  const create = () => setEditing("new");
  const search = (text: string) => setQuery(text ? { q: text } : {}, { replace: true });
  const shown = (colors.data ?? []).filter((color) => isColorNamed(color, q));
  const selected = useSelection(shown, (row) => row, ["couleur", "couleurs"]);
  const acts = useBulkActs("colors");
  return (
    <>
      <ListFrame
        heading={{
          title: "Couleurs",
          aside: <CreateButton label="Nouvelle couleur" onCreate={create} />,
          tabs: (
            <ViewTabs
              list="colors"
              query={new URLSearchParams(q ? { q } : {})}
              fixed={[{ label: "Toutes", query: new URLSearchParams(), current: !q }]}
            />
          ),
          search: <SearchField q={q} placeholder="Nom ou code" onSearch={search} />,
        }}
        notices={<BulkActs acts={acts} />}
        selection={selected.selection}
        words={WORDS}
        reading={colors}
        rows={colors.data && shown}
        title={countOf(shown.length, "couleur")}
        columns={colorColumns(setEditing, removal.ask)}
        file={{ name: "colors", filters: { q } }}
        rowName={({ name }) => `la couleur ${name}`}
        preview={(color, frame) => (
          <ColorPreview color={color} frame={frame} onEdit={() => setEditing(color)} />
        )}
        empty={
          <NoRows
            filtered={
              q
                ? {
                    sentence: "Aucune couleur ne correspond à votre recherche",
                    clear: { label: "Effacer la recherche", onChoose: () => search("") },
                  }
                : undefined
            }
            icon={Palette}
            sentence="Aucune couleur pour le moment"
            create={{ label: "Nouvelle couleur", onChoose: create }}
          />
        }
      >
        <ColorActs selected={selected} acts={acts} />
      </ListFrame>
      {removal.dialog}
      {editing && (
        <ColorDialog
          color={editing === "new" ? undefined : editing}
          colors={colors.data ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

type ColorPreviewProps = { color: ColorRow; frame: PreviewFrame; onEdit: () => void };

function ColorPreview({ color, frame, onEdit }: ColorPreviewProps) {
  return (
    <RowPreview frame={frame} title={color.name} onEdit={onEdit}>
      <Swatch hexCode={color.hexCode} size={32} className="mb-4" />
      <FactList>
        <Fact name="Code hexadécimal">
          <span className="font-code uppercase">{color.hexCode}</span>
        </Fact>
        <Fact name="Utilisation">{countOf(color.products, "produit")}</Fact>
      </FactList>
    </RowPreview>
  );
}
