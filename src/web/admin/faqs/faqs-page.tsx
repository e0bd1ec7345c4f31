import { useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useState } from "react";
import type { FaqRow } from "#contract/admin/content.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { RowPreview } from "#web/admin/list/row-preview.tsx";
import { useRemoval } from "#web/admin/list/use-removal.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { countOf } from "#wording/format.ts";
import { FaqActs } from "./faq-acts.tsx";
import { faqColumns } from "./faq-columns.tsx";
import { useMoveFaq } from "./use-move-faq.ts";

const LazyFaqDialog = lazyPart(async () => (await import("./faq-dialog.tsx")).FaqDialog);

const WORDS = {
  caption: "Questions fréquentes",
  loading: "Chargement des FAQ",
  failed: "Impossible de charger les FAQ",
};

export function FaqsPage() {
  const faqs = useQuery(orpc.admin.faqs.list.queryOptions());
  const move = useMoveFaq();
  const [editing, setEditing] = useState<FaqRow | "new">();
  const create = () => setEditing("new");
  const removal = useRemoval<FaqRow>({
    title: "Supprimer la question",
    question: (faq) => `Êtes-vous sûr de vouloir supprimer la question «\u00a0${faq.title}\u00a0»\u00a0?`,
    remove: ({ id }) => api.admin.faqs.remove({ faqId: id }),
    done: "FAQ supprimée avec succès",
    failed: "Impossible de supprimer la FAQ",
    changes: "faqs",
  });
  const rows = faqs.data ?? [];
  const selected = useSelection(rows, (row) => row, ["question", "questions"]);
  const acts = useBulkActs("faqs");
  return (
    <>
      <ListFrame
        heading={{
          title: "FAQ",
          aside: <CreateButton label="Nouvelle question" onCreate={create} />,
        }}
        notices={<BulkActs acts={acts} />}
        selection={selected.selection}
        words={WORDS}
        reading={faqs}
        rows={faqs.data}
        title={countOf(rows.length, "question")}
        columns={faqColumns({
          last: rows.length - 1,
          onMove: (faq, rank) => move.mutate({ faq, rank }),
          onEdit: setEditing,
          onRemove: removal.ask,
        })}
        file={{ name: "faqs" }}
        rowName={({ title }) => `la question ${title}`}
        preview={(faq, frame) => (
          <RowPreview frame={frame} title={faq.title} onEdit={() => setEditing(faq)}>
            <RichText html={faq.content} />
          </RowPreview>
        )}
        empty={
          <NoRows
            icon={CircleHelp}
            sentence="Aucune question pour le moment"
            create={{ label: "Nouvelle question", onChoose: create }}
          />
        }
      >
        <FaqActs selected={selected} acts={acts} />
      </ListFrame>
      {removal.dialog}
      {editing && (
        <LazyFaqDialog
          {...(editing === "new" ? {} : { faq: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
