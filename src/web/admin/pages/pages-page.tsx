import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import type { PageRow } from "#contract/admin/content.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { useRemoval } from "#web/admin/list/use-removal.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { LegalChecklist } from "./legal-checklist.tsx";
import { PageActs } from "./page-acts.tsx";
import { pageColumns } from "./page-columns.tsx";

const LazyPageDialog = lazyPart(async () => (await import("./page-dialog.tsx")).PageDialog);

const WORDS = {
  caption: "Pages statiques",
  loading: "Chargement des pages",
  failed: "Impossible de charger les pages",
};

/**
 * The page being edited, or a new one, perhaps of a code that the law asks for. `leadsOn`: it was opened from what a shop
 * still lacks before its first sale, and once it is saved the next page that is lacking opens.
 */
type Editing = ({ pageId: string } | { code: string; title: string }) & { leadsOn?: boolean };

export function PagesPage() {
  const queries = useQueryClient();
  const pages = useQuery(orpc.admin.pages.list.queryOptions());
  const [editing, setEditing] = useState<Editing>();
  const ready = pages.data !== undefined;
  // The dashboard names the page to write in the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the list is there.
  useEffect(() => {
    open(new URLSearchParams(window.location.search).get("code"));
  }, [ready]);
  function open(code: string | null) {
    const row = code && pages.data?.rows.find((page) => page.code === code);
    const legal = pages.data?.legal.find((page) => page.code === code);
    if (row) setEditing({ pageId: row.id, leadsOn: true });
    else setEditing(legal && { code: legal.code, title: legal.title, leadsOn: true });
  }
  async function leadOn(from: Editing) {
    setEditing(undefined);
    if (!from.leadsOn) return;
    const { launch } = await queries.fetchQuery({
      ...orpc.admin.overview.dashboard.queryOptions(),
      staleTime: 0,
    });
    const saved = "code" in from ? from.code : pages.data?.rows.find(({ id }) => id === from.pageId)?.code;
    open(launch.gaps.find(({ kind, id }) => kind === "page" && id !== saved)?.id ?? null);
  }
  const create = () => setEditing({ code: "", title: "" });
  const removal = useRemoval<PageRow>({
    title: "Supprimer la page",
    question: (page) => `Êtes-vous sûr de vouloir supprimer la page «\u00a0${page.title}\u00a0»\u00a0?`,
    remove: ({ id }) => api.admin.pages.remove({ pageId: id }),
    done: "Page supprimée avec succès",
    failed: "Impossible de supprimer la page",
    changes: "pages",
  });
  const selected = useSelection(pages.data?.rows, (row) => row, ["page", "pages"]);
  const acts = useBulkActs("pages");
  return (
    <>
      <ListFrame
        heading={{
          title: "Pages statiques",
          aside: <CreateButton label="Nouvelle page" onCreate={create} />,
        }}
        notices={<BulkActs acts={acts} />}
        selection={selected.selection}
        words={WORDS}
        reading={pages}
        rows={pages.data?.rows}
        title={countOf(pages.data?.rows.length ?? 0, "page")}
        columns={pageColumns((page) => setEditing({ pageId: page.id }), removal.ask)}
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
          <StoredPagePreview page={page} frame={frame} onEdit={() => setEditing({ pageId: page.id })} />
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
      {removal.dialog}
      {editing && (
        <LazyPageDialog
          {...editing}
          onSaved={() => void leadOn(editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

type StoredPagePreviewProps = { page: PageRow; frame: PreviewFrame; onEdit: () => void };

/** A page as it is stored; its text is read when it is looked at. */
function StoredPagePreview({ page, frame, onEdit }: StoredPagePreviewProps) {
  const stored = useQuery(orpc.admin.pages.get.queryOptions({ input: { pageId: page.id } }));
  return (
    <RowPreview frame={frame} title={page.title} onEdit={onEdit}>
      {stored.isError ? (
        <ErrorPanel sentence="Impossible de charger la page" onRetry={() => stored.refetch()} />
      ) : (
        <Waiting
          loading={stored.isPending}
          label="Chargement de la page"
          skeleton={<Skeleton className="h-48" />}
        >
          {stored.data && <RichText html={stored.data.content} />}
        </Waiting>
      )}
    </RowPreview>
  );
}
