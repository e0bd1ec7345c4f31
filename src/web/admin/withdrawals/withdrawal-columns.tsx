import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import { RowText } from "#web/admin/list/row-text.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
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
      <span className="flex min-w-0 items-baseline gap-2 md:min-w-32">
        <RowButton onOpen={() => onOpen(withdrawal)}>{withdrawal.name}</RowButton>
        <RowText
          className="shrink-[99] max-md:hidden @max-[66rem]:hidden md:max-w-56"
          detail={<EmailText email={withdrawal.email} />}
        />
      </span>
    ),
  },
  {
    id: "order",
    header: "Commande",
    onPhone: "detail",
    cell: ({ order, statedOrderNumber }) =>
      order ? (
        <span className="relative z-1 flex items-center gap-2">
          <ScreenLink
            to={paths.admin.orderDetail(order.id)}
            className="inline-flex min-h-6 items-center font-code md:whitespace-nowrap underline underline-offset-4 hover:text-accent"
          >
            {order.number}
          </ScreenLink>
          <span className="max-md:hidden">
            <StatusBadge status={order.status} />
          </span>
        </span>
      ) : (
        <span className="line-clamp-1">
          <span className="font-code wrap-anywhere">{statedOrderNumber}</span>{" "}
          <span className="text-small font-semibold text-warning">à relier</span>
        </span>
      ),
  },
  {
    id: "articles",
    header: "Articles",
    cell: ({ articles }) => <RowText className="md:max-w-64">{articles ?? "Toute la commande"}</RowText>,
  },
  {
    id: "state",
    header: "État",
    onPhone: "mark",
    cell: (withdrawal) => (
      <>
        <span className="font-medium">{stateWords(withdrawal)}</span>
        {!withdrawal.inTime && <span className="text-small text-warning"> hors délai</span>}
      </>
    ),
  },
  {
    id: "submitted",
    header: "Reçue le",
    oneLine: true,
    onPhone: "figure",
    cell: ({ submittedAt }) => <DateText at={submittedAt} />,
  },
  {
    id: "refundBy",
    header: "À rembourser au plus tard le",
    cell: (withdrawal) => <RefundBy withdrawal={withdrawal} />,
  },
];
