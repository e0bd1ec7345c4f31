import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { COMPLAINT_VIEWS, type ComplaintRow } from "#contract/admin/complaints.ts";
import { RETURN_STATES } from "#domain/return-life.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { ExpectReturnDialog } from "#web/admin/orders/returns/expect-return-dialog.tsx";
import { viewOfCase } from "#web/admin/orders/returns/view-of-case.ts";
import { WithdrawalTabs } from "#web/admin/returns/withdrawal-tabs.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { OUTCOME_NAMES, WISH_NAMES, COMPLAINT_QUEUE as WORDS } from "#wording/complaints.ts";
import { EXPECT_RETURN, RETURN_STATE_LABELS } from "#wording/returns.ts";
import { CloseComplaint } from "./close-complaint.tsx";

/** Defects that buyers stated, each with its clock; closed with how it ended. */
export function ComplaintsPage() {
  const [params, setParams] = useSearchParams();
  const view = COMPLAINT_VIEWS.find((one) => one === params.get("view")) ?? "open";
  const page = Math.max(1, Number(params.get("page")) || 1);
  const [closing, setClosing] = useState<ComplaintRow>();
  const [expecting, setExpecting] = useState<ComplaintRow>();
  const complaints = useQuery(
    orpc.admin.complaints.list.queryOptions({
      input: { view, page },
      placeholderData: keepPreviousData,
      refetchInterval: 30_000,
    }),
  );
  return (
    <>
      <ScreenHeading title={WORDS.title} className="mb-1 gap-3" />
      <div className="mb-3 border-line border-b">
        <WithdrawalTabs shown="complaints" />
      </div>
      <ViewLinks
        views={WORDS.views}
        shown={view}
        addressOf={(one) => paths.admin.complaints(one === "open" ? undefined : one)}
        counts={{ open: complaints.data?.open }}
        className="mb-3"
      />
      <p className="mb-4 text-small text-ink-2">{WORDS.elsewhere}</p>
      <Loaded
        query={complaints}
        failed={sentenceOf(complaints.error, WORDS.failed)}
        label={WORDS.loading}
        skeleton={<Skeleton className="h-60" />}
      >
        {({ rows, ...paging }) =>
          rows.length === 0 ? (
            <NoRows icon={MessageSquareWarning} sentence={WORDS.empty[view]} />
          ) : (
            <>
              <ul className="flex flex-col gap-3">
                {rows.map((row) => (
                  <Complaint
                    key={row.id}
                    row={row}
                    onClose={() => setClosing(row)}
                    onExpect={() => setExpecting(row)}
                  />
                ))}
              </ul>
              <Pagination
                {...paging}
                onPage={(next) => setParams({ ...(view === "open" ? {} : { view }), page: String(next) })}
              />
            </>
          )
        }
      </Loaded>
      {expecting && (
        <ExpectReturnDialog
          orderId={expecting.order.id}
          start={{ itemIds: expecting.itemIds, cause: "defect" }}
          onClose={() => setExpecting(undefined)}
        />
      )}
      {closing && <CloseComplaint complaint={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

const photoOf = (id: string, rank: number) => `/api/admin/complaints/${id}/photos/${rank}`;

type ComplaintProps = { row: ComplaintRow; onClose: () => void; onExpect: () => void };

function Complaint({ row, onClose, onExpect }: ComplaintProps) {
  const { id, order, name, pieces, photos, defect, wish, statedAt, daysLeft, outcome, note, closedAt } = row;
  const { returnCase, notedBy } = row;
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-body">
          <Link to={paths.admin.orderDetail(order.id)} className={classNames(LINK, "font-code")}>
            {order.number}
          </Link>
          {name && <span className="ms-2 font-normal">{name}</span>}
        </h2>
        <span className="text-small text-ink-2">
          {notedBy && WORDS.noted(notedBy)}
          <DateText at={statedAt} as={notedBy ? "date" : "date-time"} />
        </span>
      </div>
      <p className="mt-2 font-medium">{pieces.join(", ")}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{defect}</p>
      {photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {photos.map((rank) => (
            <li key={rank}>
              <a href={photoOf(id, rank)} target="_blank" rel="noopener">
                <img
                  src={photoOf(id, rank)}
                  alt={WORDS.photo(rank, order.number)}
                  loading="lazy"
                  className="h-24 w-24 rounded-control border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-small text-ink-2">
        {WISH_NAMES[wish]} demandé{wish === "repair" ? "e" : ""}
      </p>
      {returnCase && (
        <p className="mt-2 text-small">
          Retour{"\u00a0"}: {RETURN_STATE_LABELS[returnCase.state].toLowerCase()}.{" "}
          <Link to={paths.admin.returns({ view: viewOfCase(returnCase.state) })} className={LINK}>
            Voir les retours
          </Link>
        </p>
      )}
      {outcome && closedAt ? (
        <p className="mt-2 text-small">
          <strong>{OUTCOME_NAMES[outcome]}</strong>, <DateText at={closedAt} />
          {note && <span className="block text-ink-2 wrap-anywhere">{note}</span>}
        </p>
      ) : (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className={daysLeft < 0 ? "font-medium text-danger" : "font-medium"}>
            {daysLeft < 0 ? WORDS.overdue(-daysLeft) : WORDS.left(daysLeft)}
          </p>
          <span className="flex flex-wrap gap-2">
            {!(returnCase && RETURN_STATES[returnCase.state].isOpen) && (
              <Button
                look="secondary"
                onClick={onExpect}
                aria-label={`${EXPECT_RETURN.press}, ${order.number}`}
              >
                {EXPECT_RETURN.press}
              </Button>
            )}
            <Button look="secondary" onClick={onClose} aria-label={`${WORDS.close}, ${order.number}`}>
              {WORDS.close}
            </Button>
          </span>
        </div>
      )}
    </li>
  );
}
