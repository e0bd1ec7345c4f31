import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import type { Participant } from "#contract/admin/lives.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { type Column, DataTable } from "#web/ui/admin/data-table.tsx";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";

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
  const seen = useQuery(
    orpc.admin.lives.participants.queryOptions({
      input: { liveId, page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Loaded
      query={seen}
      failed="Impossible de charger les utilisateurs TikTok"
      label="Chargement des utilisateurs TikTok"
      skeleton={<Skeleton className="h-48" />}
    >
      {(data) => (
        <>
          <DataTable
            caption="Utilisateurs TikTok du live"
            columns={COLUMNS}
            rows={data.rows}
            rowId={({ id }) => id}
            rowName={({ handle }) => handle}
            compact
            readOnly
            empty={<EmptyPanel icon={Users} sentence="Aucun utilisateur TikTok vu dans ce live" />}
          />
          {data.total > 0 && (
            <div className="mt-3">
              <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
