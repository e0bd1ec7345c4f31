import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ANSWERED_AT_ONCE, type DataRequest } from "#contract/admin/personal-data.ts";
import { parisDay } from "#domain/paris-time.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { MoreRows } from "#web/admin/list/more-rows.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { formatDateProse } from "#wording/format.ts";
import { dayProse } from "#wording/invoices.ts";
import { DATA_REQUEST_CHANNELS_TOLD, DATA_REQUEST_KINDS_TOLD } from "#wording/personal-data.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { NoteRequestDialog } from "./note-request-dialog.tsx";
import { PersonalDataTabs } from "./personal-data-tabs.tsx";
import { RequestActs } from "./request-acts.tsx";
import { ViewerSearch } from "./viewer-search.tsx";

const REFRESH_EVERY_MS = 60_000;

/** What people asked about their data, by when it is to be answered, and the data of handles that are no person. */
export function DataRequestsPage() {
  const requests = useInfiniteQuery(
    orpc.admin.personalData.requests.infiniteOptions({
      input: (after: string) => (after ? { after } : {}),
      initialPageParam: "",
      getNextPageParam: (page) =>
        page.filter(({ answered }) => answered).length === ANSWERED_AT_ONCE ? page.at(-1)?.id : undefined,
      select: ({ pages }) => pages.flat(),
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const [noting, setNoting] = useState(false);
  const [answering, setAnswering] = useState<DataRequest>();
  return (
    <>
      <ScreenHeading
        title="Données personnelles"
        className="mb-1 gap-3"
        aside={<Button onClick={() => setNoting(true)}>Noter une demande</Button>}
      />
      <PersonalDataTabs shown="requests" />
      <div className="flex flex-col gap-4">
        <Loaded
          query={requests}
          failed="Impossible de charger les demandes"
          label="Chargement des demandes"
          skeleton={<Skeleton className="h-48" />}
        >
          {(rows) => <Requests rows={rows} more={<MoreRows reading={requests} />} onAnswer={setAnswering} />}
        </Loaded>
        <ViewerSearch />
      </div>
      {noting && <NoteRequestDialog onClose={() => setNoting(false)} />}
      {answering && <AnswerDialog request={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}

interface RequestsProps {
  rows: readonly DataRequest[];
  /** What brings those that were answered before. */
  more: ReactNode;
  onAnswer: (request: DataRequest) => void;
}

function Requests({ rows, more, onAnswer }: RequestsProps) {
  const waiting = rows.filter(({ answered }) => !answered);
  const answered = rows.filter((request) => request.answered);
  return (
    <>
      <Card id="waiting-requests" title={`Demandes à traiter (${waiting.length})`}>
        <p className="mb-3 text-ink-2">
          La loi donne un mois pour répondre. Sur la fiche de la personne, «{"\u00a0"}Exporter les données
          {"\u00a0"}» prépare son fichier.
        </p>
        {waiting.length === 0 ? (
          <p>Aucune demande en attente</p>
        ) : (
          <ul className="divide-y divide-line">
            {waiting.map((request) => (
              <Request key={request.id} request={request} onAnswer={() => onAnswer(request)} />
            ))}
          </ul>
        )}
      </Card>
      {answered.length > 0 && (
        <Card id="answered-requests" title="Dernières réponses">
          <ul className="divide-y divide-line">
            {answered.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
          {more}
        </Card>
      )}
    </>
  );
}

function Request({ request, onAnswer }: { request: DataRequest; onAnswer?: () => void }) {
  const { askedBy, userId, viewer, kind, channel, receivedOn, dueOn, answered } = request;
  const name = askedBy ?? "Personne effacée";
  const late = !answered && dueOn < parisDay(new Date());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-[min(16rem,100%)] flex-1">
        <p className="flex flex-wrap gap-x-2">
          {userId ? (
            <ScreenLink
              to={paths.admin.userDetail(userId)}
              className="font-semibold underline underline-offset-4 wrap-anywhere"
            >
              {name}
            </ScreenLink>
          ) : (
            <strong className="font-semibold wrap-anywhere">{name}</strong>
          )}
          <span>{DATA_REQUEST_KINDS_TOLD[kind]}</span>
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {DATA_REQUEST_CHANNELS_TOLD[channel]}, reçue le {dayProse(receivedOn)}
          {viewer && " · pseudo vu en live"}
        </p>
        {answered ? (
          <p className="text-small wrap-anywhere">
            Répondu le {formatDateProse(answered.at)}
            {answered.by && ` par ${answered.by}`}
            {answered.answer && `\u00a0: ${answered.answer}`}
          </p>
        ) : (
          <p className={late ? "font-semibold text-danger" : "font-medium"}>
            {late ? "En retard, à répondre avant le " : "À répondre avant le "}
            {dayProse(dueOn)}
          </p>
        )}
      </div>
      <RequestActs request={request} name={name} />
      {onAnswer && (
        <Button look="secondary" onClick={onAnswer}>
          Noter la réponse<span className="sr-only"> à {name}</span>
        </Button>
      )}
    </li>
  );
}
