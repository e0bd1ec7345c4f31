import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import type { Participant } from "#contract/admin/lives.ts";
import { api } from "#web/admin/api.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { type Column, DataTable } from "#web/ui/desk/data-table.tsx";
import { Pagination } from "#web/ui/desk/pagination.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";

const COLUMNS: Column<Participant>[] = [
  {
    id: "handle",
    header: "Pseudo",
    onPhone: "title",
    cell: ({ handle }) => <span className="wrap-anywhere">@{handle}</span>,
  },
  { id: "name", header: "Nom affiché", cell: ({ name }) => name },
  { id: "seenAt", header: "Vu le", oneLine: true, cell: ({ seenAt }) => <DateText at={seenAt} /> },
];

export function ParticipantsPanel({ liveId }: { liveId: string }) {
  const [page, setPage] = useState(1);
  const seen = useQuery({
    queryKey: ["lives", "participants", liveId, page],
    queryFn: () => api.admin.lives.participants({ liveId, page }),
    placeholderData: keepPreviousData,
  });
  if (seen.isError && !seen.data)
    return (
      <ErrorPanel
        sentence="Impossible de charger les utilisateurs TikTok"
        onRetry={() => seen.refetch()}
        retrying={seen.isFetching}
        technical={technicalOf(seen.error)}
      />
    );
  return (
    <Waiting
      loading={seen.isPending}
      label="Chargement des utilisateurs TikTok"
      skeleton={<Skeleton className="h-48" />}
    >
      {seen.data && (
        <>
          <DataTable
            caption="Utilisateurs TikTok du live"
            columns={COLUMNS}
            rows={seen.data.rows}
            rowId={({ id }) => id}
            rowName={({ handle }) => handle}
            compact
            readOnly
            empty={<EmptyPanel icon={Users} sentence="Aucun utilisateur TikTok vu dans ce live" />}
          />
          {seen.data.total > 0 && (
            <div className="mt-3">
              <Pagination
                page={seen.data.page}
                pageSize={seen.data.pageSize}
                total={seen.data.total}
                onPage={setPage}
              />
            </div>
          )}
        </>
      )}
    </Waiting>
  );
}
