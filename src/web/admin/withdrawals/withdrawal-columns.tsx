import { Link } from "react-router";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { RefundBy, stateWords } from "./withdrawal-state.tsx";

export const withdrawalColumns = (onOpen: (withdrawal: WithdrawalRow) => void): Column<WithdrawalRow>[] => [
  {
    id: "name",
    header: "Cliente",
    onPhone: "title",
    cell: (withdrawal) => (
      <span className="block min-w-0">
        <RowButton onOpen={() => onOpen(withdrawal)}>{withdrawal.name}</RowButton>
        <span className="block text-small font-normal text-ink-2">
          <EmailText email={withdrawal.email} />
        </span>
      </span>
    ),
  },
  {
    id: "order",
    header: "Commande",
    cell: ({ order, statedOrderNumber }) =>
      order ? (
        <span className="flex flex-col items-start gap-1">
          <Link
            to={paths.admin.orderDetail(order.id)}
            className="inline-flex min-h-6 items-center pointer-coarse:min-h-target font-code font-bold text-accent underline-offset-4 hover:underline"
          >
            {order.number}
          </Link>
          <StatusBadge status={order.status} />
        </span>
      ) : (
        <span className="block">
          <span className="font-code wrap-anywhere">{statedOrderNumber}</span>
          <span className="block text-small font-semibold text-warning">à rapprocher</span>
        </span>
      ),
  },
  {
    id: "articles",
    header: "Articles",
    cell: ({ articles }) => (
      <span className="whitespace-pre-line break-words">{articles ?? "Toute la commande"}</span>
    ),
  },
  {
    id: "state",
    header: "État",
    cell: (withdrawal) => (
      <span className="block">
        <span className="font-medium">{stateWords(withdrawal)}</span>
        {!withdrawal.inTime && <span className="block text-small text-warning">hors délai</span>}
      </span>
    ),
  },
  {
    id: "submitted",
    header: "Reçue le",
    oneLine: true,
    cell: ({ submittedAt }) => <DateText at={submittedAt} />,
  },
  {
    id: "refundBy",
    header: "À rembourser avant le",
    cell: (withdrawal) => <RefundBy withdrawal={withdrawal} />,
  },
];
