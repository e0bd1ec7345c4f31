import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageSquareOff, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { TiktokEvent } from "#contract/admin/lives.ts";
import { api } from "#web/admin/api.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { type Column, DataTable } from "#web/ui/desk/data-table.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { formatClock, formatDateTime } from "#wording/format.ts";
import { eventTypeLabel } from "./event-type-label.ts";

const DETAIL_MS = 10_000;

const COLUMNS: Column<TiktokEvent>[] = [
  {
    id: "who",
    header: "Utilisateur",
    onPhone: "title",
    cell: ({ handle, nickname }) => (
      <span className="block min-w-0 break-all">
        {handle ? `@${handle}` : nickname}
        {handle && nickname && <span className="block text-small font-normal text-ink-2">{nickname}</span>}
      </span>
    ),
  },
  { id: "type", header: "Type", cell: ({ type }) => eventTypeLabel(type) },
  {
    id: "comment",
    header: "Commentaire",
    cell: ({ comment }) => comment && <span className="break-words">{comment}</span>,
  },
  { id: "at", header: "Date", cell: ({ at }) => <DateText at={at} /> },
  {
    id: "detail",
    header: "Détail",
    align: "end",
    onPhone: "actions",
    cell: (event) => (
      <Button look="text" onClick={() => toast.info(inWords(event), DETAIL_MS)}>
        Détail
      </Button>
    ),
  },
];

export function EventsPanel({ liveId }: { liveId: string }) {
  const [type, setType] = useState("all");
  const events = useQuery({
    queryKey: ["lives", "events", liveId, type],
    queryFn: () => api.admin.lives.events({ liveId, type }),
    placeholderData: keepPreviousData,
  });
  if (events.isError && !events.data)
    return (
      <ErrorPanel
        sentence="Erreur lors du chargement des événements TikTok"
        onRetry={() => events.refetch()}
        retrying={events.isFetching}
        technical={technicalOf(events.error)}
      />
    );
  const types = events.data?.types ?? [];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Select
          id="event-type"
          label="Type"
          className="min-w-48"
          value={type}
          options={[
            { value: "all", label: "Tous" },
            ...[...new Set([...types, ...(type === "all" ? [] : [type])])].map((value) => ({
              value,
              label: eventTypeLabel(value),
            })),
          ]}
          onChange={({ target }) => setType(target.value)}
        />
        <Button
          look="secondary"
          icon={<RefreshCw aria-hidden size={18} strokeWidth={1.75} />}
          pending={events.isFetching && !events.isPending}
          onClick={() => events.refetch()}
        >
          Actualiser
        </Button>
        {events.dataUpdatedAt > 0 && (
          <p className="pb-2 text-small text-ink-2">
            Actualisé à {formatClock(new Date(events.dataUpdatedAt))}
          </p>
        )}
        {events.isError && (
          <p role="alert" className="pb-2 text-danger">
            Erreur lors du chargement des événements TikTok
          </p>
        )}
      </div>
      <Waiting
        loading={events.isPending}
        label="Chargement des événements TikTok"
        skeleton={<Skeleton className="h-48" />}
      >
        {events.data && (
          <DataTable
            caption="100 derniers événements TikTok du live"
            columns={COLUMNS}
            rows={events.data.rows}
            rowId={({ id }) => String(id)}
            rowName={({ msgId }) => msgId}
            compact
            empty={<EmptyPanel icon={MessageSquareOff} sentence="Aucun événement TikTok" />}
          />
        )}
      </Waiting>
    </>
  );
}

const inWords = ({ type, handle, nickname, comment, at, msgId }: TiktokEvent): string =>
  [
    eventTypeLabel(type),
    handle ? `@${handle}` : nickname,
    comment && `«\u00a0${comment}\u00a0»`,
    formatDateTime(at),
    `message ${msgId}`,
  ]
    .filter(Boolean)
    .join(" · ");
