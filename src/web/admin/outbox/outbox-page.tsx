import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Mails } from "lucide-react";
import { OUTBOX_FILTERS, type OutboxRow } from "#contract/admin/outbox.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { givenPlace, NEWEST } from "#web/admin/list/place.ts";
import { RowPreview } from "#web/admin/list/row-preview.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { ViewTabs } from "#web/admin/list/view-tabs.tsx";
import { FilterChips } from "#web/ui/admin/filter-chips.tsx";
import { TurnPages } from "#web/ui/admin/turn-pages.tsx";
import { OUTBOX_FILTER_LABELS, OUTBOX_FILTER_TITLES } from "#wording/outbox.ts";
import { MessageActs } from "./message-acts.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { MessageFacts } from "./message-facts.tsx";
import { titleOf } from "./message-words.ts";
import { outboxColumns } from "./outbox-columns.tsx";
import { type OutboxState, useOutboxState, writeOutboxState } from "./outbox-state.ts";
import { useSendAgain } from "./use-send-again.ts";

const WORDS = {
  caption: "Messages envoyés",
  loading: "Chargement des messages",
  failed: "Impossible de charger les messages",
};

const REFRESH_EVERY_MS = 10_000;

export function OutboxPage() {
  const [state, change] = useOutboxState();
  const outbox = useQuery(
    orpc.admin.outbox.list.queryOptions({
      input: {
        q: state.q,
        state: state.state,
        ...(state.batch ? { batch: state.batch } : {}),
        ...givenPlace(state),
      },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const selected = useSelection(outbox.data?.rows, ({ id }) => ({ id }), ["message", "messages"]);
  const acts = useBulkActs("outbox");
  const sendAgain = useSendAgain();
  const { waiting, held, failed } = outbox.data ?? {};
  const counts: Counts = { waiting, held, failed };
  const isForStaff = state.state === "failed" || state.state === "held";
  const isFiltered = state.q !== "" || state.state !== "all" || state.batch !== undefined;
  const open = ({ id }: OutboxRow) => change({ message: id });
  const reset = () => change({ q: "", state: "all", batch: undefined });
  return (
    <>
      <ListFrame
        heading={{
          title: "Messages envoyés",
          tabs: <Views state={state} counts={counts} />,
          search: (
            <SearchField
              q={state.q}
              placeholder="Email, nom, sujet ou numéro de commande"
              onSearch={(q) => change({ q }, { replace: true })}
            />
          ),
          chips: state.batch && (
            <FilterChips
              chips={[
                { id: "batch", label: "Un seul envoi groupé", onRemove: () => change({ batch: undefined }) },
              ]}
              onReset={reset}
            />
          ),
        }}
        notices={<BulkActs acts={acts} />}
        words={WORDS}
        reading={outbox}
        file={{ name: "outbox", filters: { q: state.q, state: state.state, batch: state.batch } }}
        rows={outbox.data?.rows}
        title={OUTBOX_FILTER_TITLES[state.state]}
        columns={outboxColumns({
          onOpen: open,
          onSendAgain: ({ id }) => sendAgain.mutate(id),
          sending: sendAgain.isPending ? sendAgain.variables : undefined,
        })}
        rowName={(message) => `le message «\u00a0${titleOf(message)}\u00a0»`}
        {...(isForStaff && { selection: selected.selection })}
        preview={(message, frame) => (
          <RowPreview
            frame={frame}
            title={titleOf(message)}
            open={{
              label: "Lire le message",
              onChoose: () => {
                frame.onClose();
                open(message);
              },
            }}
          >
            <MessageFacts message={message} />
          </RowPreview>
        )}
        empty={
          <NoRows
            filtered={
              isFiltered
                ? {
                    sentence: "Aucun message ne correspond à ces filtres",
                    clear: { label: "Réinitialiser les filtres", onChoose: reset },
                  }
                : undefined
            }
            icon={Mails}
            sentence="Aucun message pour le moment"
          />
        }
      >
        <TurnPages
          older={outbox.data?.older}
          newer={outbox.data?.newer}
          onOlder={(before) => change({ before })}
          onNewer={(after) => change({ after })}
        />
        {isForStaff && (
          <MessageActs selected={selected} acts={acts} state={state} total={counts[state.state] ?? 0} />
        )}
      </ListFrame>
      {state.message && (
        <MessageDialog messageId={state.message} onClose={() => change({ message: undefined })} />
      )}
    </>
  );
}

type Counts = Partial<Record<string, number | undefined>>;

function Views({ state, counts }: { state: OutboxState; counts: Counts }) {
  const addressOf = (filter: OutboxState["state"]) =>
    writeOutboxState({ ...state, ...NEWEST, state: filter, message: undefined });
  return (
    <ViewTabs
      list="outbox"
      query={addressOf(state.state)}
      fixed={OUTBOX_FILTERS.map((filter) => ({
        label: OUTBOX_FILTER_LABELS[filter],
        query: addressOf(filter),
        current: state.state === filter,
        count: counts[filter],
      }))}
    />
  );
}
