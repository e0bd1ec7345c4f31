import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageSquareOff, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { CaptureGap } from "#contract/admin/capture.ts";
import type { TiktokEvent } from "#contract/admin/lives.ts";
import { orpc } from "#web/admin/client/api.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { CaptureStrip } from "#web/admin/console/comments/capture-strip.tsx";
import { type Column, DataTable } from "#web/ui/admin/data-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { COMMENTS_MAY_BE_MISSING, gapInWords } from "#wording/capture.ts";
import { formatClock, formatDateTime } from "#wording/format.ts";

const DETAIL_MS = 10_000;

const LOOK_EVERY_MS = 5_000;

/** What happened in the live, and among it the windows in which something may be missing, each where it ended. */
type Line = { at: string; event?: TiktokEvent; gap?: CaptureGap };

const COLUMNS: Column<Line>[] = [
  {
    id: "who",
    header: "Utilisateur",
    onPhone: "title",
    cell: ({ event, gap }) =>
      gap ? (
        <span className="font-semibold text-warning">Capture interrompue</span>
      ) : (
        <span className="block min-w-0 wrap-anywhere">
          {event?.handle ? `@${event.handle}` : event?.nickname}
          {event?.handle && event.nickname && (
            <bdi className="line-clamp-2 text-small font-normal text-ink-2">{event.nickname}</bdi>
          )}
        </span>
      ),
  },
  { id: "type", header: "Type", cell: ({ event }) => (event ? eventTypeLabel(event.type) : "Interruption") },
  {
    id: "comment",
    header: "Commentaire",
    cell: ({ event, gap }) =>
      gap ? (
        <span className="text-warning">
          {COMMENTS_MAY_BE_MISSING} {gapInWords(gap)}
        </span>
      ) : (
        event?.comment && (
          <span dir="auto" className="line-clamp-6 min-w-0 wrap-anywhere md:min-w-40">
            {event.comment}
          </span>
        )
      ),
  },
  { id: "at", header: "Date", oneLine: true, cell: ({ at }) => <DateText at={at} /> },
  {
    id: "detail",
    header: "Détail",
    align: "end",
    onPhone: "actions",
    cell: ({ event }) =>
      event ? (
        <Button look="text" onClick={() => toast.info(inWords(event), DETAIL_MS)}>
          Détail
        </Button>
      ) : (
        <span />
      ),
  },
];

export function EventsPanel({ liveId }: { liveId: string }) {
  const [type, setType] = useState("all");
  const events = useQuery(
    orpc.admin.lives.events.queryOptions({ input: { liveId, type }, placeholderData: keepPreviousData }),
  );
  const capture = useQuery(
    orpc.admin.capture.get.queryOptions({ input: { liveId }, refetchInterval: LOOK_EVERY_MS }),
  );
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
      {capture.data && <CaptureStrip captures={[capture.data.capture]} />}
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
          icon={<Icon of={RefreshCw} size={18} />}
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
            rows={linesOf(events.data.rows, capture.data?.gaps ?? [])}
            rowId={({ event, at }) => (event ? String(event.id) : `gap ${at}`)}
            rowName={({ event }) => event?.msgId ?? "capture interrompue"}
            compact
            empty={<EmptyPanel icon={MessageSquareOff} sentence="Aucun événement TikTok" />}
          />
        )}
      </Waiting>
    </>
  );
}

/** Newest first. Gaps older than every event shown belong to a page that nobody sees. */
function linesOf(events: readonly TiktokEvent[], gaps: readonly CaptureGap[]): Line[] {
  const oldest = events.length < 100 ? "" : (events.at(-1)?.at ?? "");
  return [
    ...events.map((event) => ({ at: event.at, event })),
    ...gaps.filter(({ from }) => from >= oldest).map((gap) => ({ at: gap.from, gap })),
  ].sort((one, other) => other.at.localeCompare(one.at));
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

const LABELS: Record<string, string> = {
  chat: "Commentaire",
  like: "J'aime",
  gift: "Cadeau",
  follow: "Abonnement",
  share: "Partage",
  member: "Arrivée",
};

/** The live service may tell of types that we do not know: they keep their own name. */
const eventTypeLabel = (type: string): string => LABELS[type] ?? type;
