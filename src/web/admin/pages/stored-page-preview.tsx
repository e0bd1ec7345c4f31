import { useQuery } from "@tanstack/react-query";
import type { PageRow } from "#contract/admin/content.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { pageQuery } from "./page-queries.ts";

type StoredPagePreviewProps = { page: PageRow; frame: PreviewFrame; onEdit: () => void };

/** A page as it is stored; its text is read when it is looked at. */
export function StoredPagePreview({ page, frame, onEdit }: StoredPagePreviewProps) {
  const stored = useQuery(pageQuery(page.id));
  return (
    <RowPreview frame={frame} title={page.title} open={{ label: "Modifier", onChoose: onEdit }}>
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
