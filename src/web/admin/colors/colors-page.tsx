import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Palette, Pencil, Plus, SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ColorRow } from "#contract/admin/colors.ts";
import { api } from "#web/admin/api.ts";
import { sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { SearchField } from "#web/admin/search-field.tsx";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/desk/data-table.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { ColorDialog } from "./color-dialog.tsx";
import { colorsChanged, colorsQuery } from "./color-queries.ts";

export function ColorsPage() {
  const [query, setQuery] = useSearchParams();
  const q = query.get("q") ?? "";
  const [editing, setEditing] = useState<ColorRow | "new">();
  const colors = useQuery(colorsQuery);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: ColorRow) => api.admin.colors.remove({ colorId: id }),
    onSuccess: () => toast.success("Couleur supprimée avec succès"),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de supprimer la couleur")),
    onSettled: () => colorsChanged(queries),
  });
  const create = () => setEditing("new");
  useKeys([{ keys: "n", label: "Nouvelle couleur", run: create }]);
  const search = (text: string) => setQuery(text ? { q: text } : {}, { replace: true });
  const shown = (colors.data ?? []).filter(({ name, hexCode }) =>
    `${name} ${hexCode}`.toLowerCase().includes(q.toLowerCase()),
  );
  return (
    <>
      <ScreenHeading
        title="Couleurs"
        aside={
          <Button icon={<Plus aria-hidden size={20} strokeWidth={1.75} />} onClick={create}>
            Nouvelle couleur
          </Button>
        }
      />
      <div className="mb-3 max-w-xl">
        <SearchField q={q} placeholder="Nom ou code" onSearch={search} />
      </div>
      {colors.isError && !colors.data ? (
        <ErrorPanel
          sentence="Impossible de charger les couleurs"
          onRetry={() => colors.refetch()}
          retrying={colors.isFetching}
          technical={technicalOf(colors.error)}
        />
      ) : (
        <Waiting loading={colors.isPending} label="Chargement des couleurs" skeleton={<RowShapes />}>
          <h2 aria-live="polite" className="mb-2">
            {countOf(shown.length, "couleur")}
          </h2>
          <DataTable
            caption="Couleurs"
            columns={columns(setEditing, (color) => {
              if (window.confirm(`Êtes-vous sûr de vouloir supprimer la couleur ${color.name}\u00a0?`))
                remove.mutate(color);
            })}
            rows={shown}
            rowId={({ id }) => id}
            rowName={({ name }) => `la couleur ${name}`}
            empty={<NoColors q={q} onReset={() => search("")} onCreate={create} />}
          />
        </Waiting>
      )}
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

const columns = (
  onEdit: (color: ColorRow) => void,
  onDelete: (color: ColorRow) => void,
): Column<ColorRow>[] => [
  {
    id: "preview",
    header: "Aperçu",
    cell: ({ hexCode }) => <Swatch hexCode={hexCode} size={32} className="align-middle" />,
  },
  { id: "name", header: "Nom", cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    id: "hex",
    header: "Code hexadécimal",
    cell: ({ hexCode }) => <span className="font-code uppercase">{hexCode}</span>,
  },
  {
    id: "products",
    header: "Utilisation",
    align: "end",
    cell: ({ products }) => countOf(products, "produit"),
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    onPhone: "actions",
    cell: (color) => (
      <span className="inline-flex gap-1">
        <IconButton
          label={`Modifier la couleur ${color.name}`}
          icon={<Pencil aria-hidden size={18} strokeWidth={1.75} />}
          onClick={() => onEdit(color)}
        />
        <IconButton
          label={`Supprimer la couleur ${color.name}`}
          icon={<Trash2 aria-hidden size={18} strokeWidth={1.75} />}
          onClick={() => onDelete(color)}
        />
      </span>
    ),
  },
];

type NoColorsProps = { q: string; onReset: () => void; onCreate: () => void };

function NoColors({ q, onReset, onCreate }: NoColorsProps) {
  return q ? (
    <EmptyPanel
      icon={SearchX}
      sentence="Aucune couleur ne correspond à votre recherche"
      action={
        <Button look="secondary" onClick={onReset}>
          Effacer la recherche
        </Button>
      }
    />
  ) : (
    <EmptyPanel
      icon={Palette}
      sentence="Aucune couleur pour le moment"
      action={
        <Button look="secondary" onClick={onCreate}>
          Nouvelle couleur
        </Button>
      }
    />
  );
}

function RowShapes() {
  return (
    <div className="flex flex-col gap-2">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <Skeleton key={row} className="h-32 md:h-11" />
      ))}
    </div>
  );
}
