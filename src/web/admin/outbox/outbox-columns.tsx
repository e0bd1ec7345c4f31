import type { OutboxRow } from "#contract/admin/outbox.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import { RowText } from "#web/admin/list/row-text.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { MESSAGE_TYPE_LABELS } from "#wording/message-type.ts";
import { MESSAGE_KIND_LABELS } from "#wording/outbox.ts";
import { MessageState } from "./message-state.tsx";
import { problemOf, sendLabelOf, titleOf } from "./message-words.ts";

type Acts = {
  onOpen: (message: OutboxRow) => void;
  onSendAgain: (message: OutboxRow) => void;
  sending: number | undefined;
};

export function outboxColumns({ onOpen, onSendAgain, sending }: Acts): Column<OutboxRow>[] {
  return [
    {
      id: "subject",
      header: "Sujet",
      onPhone: "title",
      cell: (message) => (
        <span className="flex min-w-0 items-baseline gap-2 md:max-w-96 md:min-w-52">
          <RowButton onOpen={() => onOpen(message)}>{titleOf(message)}</RowButton>
          <RowText className="shrink-[99] max-md:hidden @max-[60rem]:hidden" detail={originOf(message)} />
        </span>
      ),
    },
    { id: "to", header: "Destinataire", onPhone: "detail", cell: ({ to }) => <Recipient to={to} /> },
    {
      id: "order",
      header: "Commande",
      cell: ({ order }) =>
        order && (
          <ScreenLink
            to={paths.admin.orderDetail(order.id)}
            className="inline-flex min-h-6 items-center pointer-coarse:min-h-target font-code md:whitespace-nowrap underline underline-offset-4 hover:text-accent"
          >
            {order.number}
          </ScreenLink>
        ),
    },
    { id: "state", header: "État", onPhone: "mark", cell: (message) => <State message={message} /> },
    { id: "at", header: "Date", oneLine: true, onPhone: "figure", cell: ({ at }) => <DateText at={at} /> },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      onPhone: "actions",
      cell: (message) =>
        message.canBeSentAgain && (
          <Button
            look="text"
            className="max-md:me-2 md:min-h-8! md:py-0"
            aria-label={`${sendLabelOf(message)} «\u00a0${titleOf(message)}\u00a0» à ${message.to.name || message.to.address}`}
            pending={sending === message.id}
            onClick={() => onSendAgain(message)}
          >
            {sendLabelOf(message)}
          </Button>
        ),
    },
  ];
}

function originOf({ kind, type, subject, by }: OutboxRow): string {
  const about = subject !== null && type ? MESSAGE_TYPE_LABELS[type] : undefined;
  return [subject !== null && MESSAGE_KIND_LABELS[kind], about, by].filter(Boolean).join(" · ");
}

function Recipient({ to }: { to: OutboxRow["to"] }) {
  if (!to.name && !to.address) return null;
  return (
    <RowText
      className="md:max-w-72"
      detail={to.address ? <EmailText email={to.address} /> : "aucune adresse email"}
    >
      {to.name}
    </RowText>
  );
}

function State({ message }: { message: OutboxRow }) {
  const problem = problemOf(message);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <MessageState state={message.state} />
      {problem && (
        <span title={problem} className="line-clamp-1 max-w-64 text-small text-ink-2 max-md:hidden">
          {problem}
        </span>
      )}
    </span>
  );
}
