import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleHelp, Plus } from "lucide-react";
import { useState } from "react";
import type { FaqRow } from "#contract/admin/content.ts";
import { api } from "#web/admin/api.ts";
import { sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/desk/data-table.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { faqColumns } from "./faq-columns.tsx";
import { faqsQuery } from "./faqs-query.ts";
import { LazyFaqDialog } from "./lazy-faq-dialog.tsx";
import { useMoveFaq } from "./use-move-faq.ts";

export function FaqsPage() {
  const queries = useQueryClient();
  const faqs = useQuery(faqsQuery);
  const move = useMoveFaq();
  const [editing, setEditing] = useState<FaqRow | "new">();
  const create = () => setEditing("new");
  useKeys([{ keys: "n", label: "Nouvelle question", run: create }]);
  const remove = useMutation({
    mutationFn: (faqId: string) => api.admin.faqs.remove({ faqId }),
    onSuccess: () => toast.success("FAQ supprimée avec succès"),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de supprimer la FAQ")),
    onSettled: () => queries.invalidateQueries({ queryKey: faqsQuery.queryKey }),
  });
  function askToRemove(faq: FaqRow) {
    if (window.confirm(`Êtes-vous sûr de vouloir supprimer la question «\u00a0${faq.title}\u00a0»\u00a0?`))
      remove.mutate(faq.id);
  }
  const rows = faqs.data ?? [];
  return (
    <>
      <ScreenHeading
        title="FAQ"
        aside={
          <Button icon={<Plus aria-hidden size={20} strokeWidth={1.75} />} onClick={create}>
            Nouvelle question
          </Button>
        }
      />
      {faqs.isError && !faqs.data ? (
        <ErrorPanel
          sentence="Impossible de charger les FAQ"
          onRetry={() => faqs.refetch()}
          retrying={faqs.isFetching}
          technical={technicalOf(faqs.error)}
        />
      ) : (
        <Waiting loading={faqs.isPending} label="Chargement des FAQ" skeleton={<Skeleton className="h-80" />}>
          <DataTable
            caption="Questions fréquentes"
            columns={faqColumns({
              last: rows.length - 1,
              onMove: (faq, rank) => move.mutate({ faq, rank }),
              onEdit: setEditing,
              onRemove: askToRemove,
            })}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ title }) => `la question ${title}`}
            empty={
              <EmptyPanel
                icon={CircleHelp}
                sentence="Aucune question pour le moment"
                action={
                  <Button look="secondary" onClick={create}>
                    Nouvelle question
                  </Button>
                }
              />
            }
          />
        </Waiting>
      )}
      {editing && (
        <LazyFaqDialog
          {...(editing === "new" ? {} : { faq: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
