import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import type { AuditRow } from "#contract/admin/audit.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { givenPlace } from "#web/admin/list/place.ts";
import { FilterChips } from "#web/ui/admin/filter-chips.tsx";
import { TurnPages } from "#web/ui/admin/turn-pages.tsx";
import { AUDIT_SUBJECT_LABELS } from "#wording/audit.ts";
import { auditWords } from "#wording/audit-sentences.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { filtersOf, useAuditState } from "./audit-state.ts";
import { EntryPreview } from "./entry-preview.tsx";

const WORDS = {
  caption: "Journal des modifications",
  loading: "Chargement du journal",
  failed: "Impossible de charger le journal",
};
const UNFILTERED = { acts: "changes", person: "all", kind: "all", subject: "", from: "", to: "" } as const;

export function AuditPage() {
  const [state, change] = useAuditState();
  const [opened, setOpened] = useState<AuditRow>();
  const audit = useQuery(
    orpc.admin.audit.list.queryOptions({
      input: { ...filtersOf(state), ...givenPlace(state) },
      placeholderData: keepPreviousData,
    }),
  );
  const isFiltered =
    Object.keys(filtersOf(state)).length > 3 ||
    state.acts !== "changes" ||
    state.person !== "all" ||
    state.kind !== "all";
  const close = () => setOpened(undefined);
  return (
    <>
      <ListFrame
        heading={{
          title: "Journal des modifications",
          filters: {
            fields: <AuditFilters state={state} onChange={change} />,
            set: [
              state.acts !== "changes",
              state.person !== "all",
              state.kind !== "all",
              state.from,
              state.to,
            ].filter(Boolean).length,
            onReset: () => change(UNFILTERED),
          },
          chips: state.subject && (
            <FilterChips
              chips={[
                {
                  id: "subject",
                  label: oneSubject(audit.data?.rows[0]),
                  onRemove: () => change({ subject: "" }),
                },
              ]}
              onReset={() => change(UNFILTERED)}
            />
          ),
        }}
        words={WORDS}
        reading={audit}
        rows={audit.data?.rows}
        file={{ name: "audit", filters: filtersOf(state) }}
        title="Modifications"
        columns={auditColumns(setOpened)}
        rowName={auditWords}
        preview={(entry, frame) => <EntryPreview entry={entry} frame={frame} />}
        empty={
          <NoRows
            filtered={
              isFiltered
                ? {
                    sentence: "Rien ne correspond à ces filtres",
                    clear: { label: "Réinitialiser les filtres", onChoose: () => change(UNFILTERED) },
                  }
                : undefined
            }
            icon={History}
            sentence="Aucune modification pour le moment"
          />
        }
      >
        <TurnPages
          older={audit.data?.older}
          newer={audit.data?.newer}
          onOlder={(before) => change({ before, after: undefined })}
          onNewer={(after) => change({ after, before: undefined })}
        />
      </ListFrame>
      {opened && <EntryPreview entry={opened} frame={{ onClose: close, onStep: () => undefined }} />}
    </>
  );
}

/** Of which thing all is shown, by its name where it has one. */
const oneSubject = (entry: AuditRow | undefined): string =>
  entry?.subject.name
    ? `${AUDIT_SUBJECT_LABELS[entry.subject.kind]}\u00a0: ${entry.subject.name}`
    : "Un seul objet";
