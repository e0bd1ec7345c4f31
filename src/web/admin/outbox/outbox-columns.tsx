import { Link } from "react-router";
import type { OutboxRow } from "#contract/admin/outbox.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
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
        <span className="block min-w-0 md:min-w-52">
          <RowButton onOpen={() => onOpen(message)}>{titleOf(message)}</RowButton>
          <span className="block text-small font-normal text-ink-2">{originOf(message)}</span>
        </span>
      ),
    },
    { id: "to", header: "Destinataire", cell: ({ to }) => <Recipient to={to} /> },
    {
      id: "order",
      header: "Commande",
      cell: ({ order }) =>
        order && (
          <Link
            to={paths.admin.orderDetail(order.id)}
            className="inline-flex min-h-6 items-center pointer-coarse:min-h-target font-code font-bold text-accent md:whitespace-nowrap underline-offset-4 hover:underline"
          >
            {order.number}
          </Link>
        ),
    },
    { id: "state", header: "État", cell: (message) => <State message={message} /> },
    { id: "at", header: "Date", oneLine: true, cell: ({ at }) => <DateText at={at} /> },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      onPhone: "actions",
      cell: (message) =>
        message.canBeSentAgain && (
          <Button
            look="text"
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
    <span className="block min-w-0">
      {to.name}
      <span className="block text-small text-ink-2">
        {to.address ? <EmailText email={to.address} /> : "aucune adresse email"}
      </span>
    </span>
  );
}

function State({ message }: { message: OutboxRow }) {
  const problem = problemOf(message);
  return (
    <span className="block min-w-0">
      <MessageState state={message.state} />
      {problem && <span className="block max-w-80 text-small break-words text-ink-2">{problem}</span>}
    </span>
  );
}
