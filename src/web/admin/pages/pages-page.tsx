import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText, Plus } from "lucide-react";
import { useState } from "react";
import type { PageRow } from "#contract/admin/content.ts";
import { api } from "#web/admin/api.ts";
import { sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/desk/data-table.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { LazyPageDialog } from "./lazy-page-dialog.tsx";
import { LegalChecklist } from "./legal-checklist.tsx";
import { pageColumns } from "./page-columns.tsx";
import { pagesQuery } from "./page-queries.ts";

/** The page being edited, or a new one, perhaps of a code that the law asks for. */
type Editing = { pageId: string } | { code: string; title: string };

export function PagesPage() {
  const queries = useQueryClient();
  const pages = useQuery(pagesQuery);
  const [editing, setEditing] = useState<Editing>();
  const create = () => setEditing({ code: "", title: "" });
  useKeys([{ keys: "n", label: "Nouvelle page", run: create }]);
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
  return (
    <>
      <ScreenHeading
        title="Pages statiques"
        aside={
          <Button icon={<Plus aria-hidden size={20} strokeWidth={1.75} />} onClick={create}>
            Nouvelle page
          </Button>
        }
      />
      {pages.isError && !pages.data ? (
        <ErrorPanel
          sentence="Impossible de charger les pages"
          onRetry={() => pages.refetch()}
          retrying={pages.isFetching}
          technical={technicalOf(pages.error)}
        />
      ) : (
        <Waiting
          loading={pages.isPending}
          label="Chargement des pages"
          skeleton={<Skeleton className="h-96" />}
        >
          {pages.data && (
            <>
              <LegalChecklist
                legal={pages.data.legal}
                onCreate={({ code, title }) => setEditing({ code, title })}
              />
              <DataTable
                caption="Pages statiques"
                columns={pageColumns((page) => setEditing({ pageId: page.id }), askToRemove)}
                rows={pages.data.rows}
                rowId={({ id }) => id}
                rowName={({ title }) => `la page ${title}`}
                empty={
                  <EmptyPanel
                    icon={FileText}
                    sentence="Aucune page pour le moment"
                    action={
                      <Button look="secondary" onClick={create}>
                        Nouvelle page
                      </Button>
                    }
                  />
                }
              />
            </>
          )}
        </Waiting>
      )}
      {editing && <LazyPageDialog {...editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
