import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import type { PageRow } from "#contract/admin/content.ts";
import { api } from "#web/admin/api.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { LazyPageDialog } from "./lazy-page-dialog.tsx";
import { LegalChecklist } from "./legal-checklist.tsx";
import { PageActs } from "./page-acts.tsx";
import { pageColumns } from "./page-columns.tsx";
import { pagesQuery } from "./page-queries.ts";
import { StoredPagePreview } from "./stored-page-preview.tsx";

const WORDS = {
  caption: "Pages statiques",
  loading: "Chargement des pages",
  failed: "Impossible de charger les pages",
};

/** The page being edited, or a new one, perhaps of a code that the law asks for. */
type Editing = { pageId: string } | { code: string; title: string };

export function PagesPage() {
  const queries = useQueryClient();
  const pages = useQuery(pagesQuery);
  const [editing, setEditing] = useState<Editing>();
  const ready = pages.data !== undefined;
  // The dashboard names the page to write in the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the list is there.
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get("code");
    const row = code && pages.data?.rows.find((page) => page.code === code);
    const legal = pages.data?.legal.find((page) => page.code === code);
    if (row) setEditing({ pageId: row.id });
    else if (legal) setEditing({ code: legal.code, title: legal.title });
  }, [ready]);
  const create = () => setEditing({ code: "", title: "" });
  const remove = useMutation({
    mutationFn: (pageId: string) => api.admin.pages.remove({ pageId }),
    onSuccess: () => toast.success("Page supprimée avec succès"),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de supprimer la page")),
    onSettled: () => queries.invalidateQueries({ queryKey: ["pages"] }),
  });
  function askToRemove(page: PageRow) {
    if (window.confirm(`Êtes-vous sûr de vouloir supprimer la page «\u00a0${page.title}\u00a0»\u00a0?`))
      remove.mutate(page.id);
  }
  const selected = useSelection(pages.data?.rows, (row) => row, ["page", "pages"]);
  const acts = useBulkActs("pages");
  return (
    <>
      <ScreenHeading
        title="Pages statiques"
        aside={<CreateButton label="Nouvelle page" onCreate={create} />}
      />
      <BulkActs acts={acts} />
      <ListFrame
        selection={selected.selection}
        words={WORDS}
        reading={pages}
        rows={pages.data?.rows}
        title={countOf(pages.data?.rows.length ?? 0, "page")}
        columns={pageColumns((page) => setEditing({ pageId: page.id }), askToRemove)}
        file={{ name: "pages" }}
        rowName={({ title }) => `la page ${title}`}
        above={
          pages.data && (
            <LegalChecklist
              legal={pages.data.legal}
              onCreate={({ code, title }) => setEditing({ code, title })}
            />
          )
        }
        preview={(page, frame) => (
          <StoredPagePreview
            page={page}
            frame={frame}
            onEdit={() => {
              frame.onClose();
              setEditing({ pageId: page.id });
            }}
          />
        )}
        empty={
          <NoRows
            icon={FileText}
            sentence="Aucune page pour le moment"
            create={{ label: "Nouvelle page", onChoose: create }}
          />
        }
      >
        <PageActs selected={selected} acts={acts} />
      </ListFrame>
      {editing && <LazyPageDialog {...editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
