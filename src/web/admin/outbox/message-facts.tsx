import type { OutboxRow } from "#contract/admin/outbox.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { MESSAGE_KIND_LABELS } from "#wording/outbox.ts";
import { MessageState } from "./message-state.tsx";
import { problemOf } from "./message-words.ts";

type MessageFactsProps = { message: OutboxRow & { receipt?: string | null } };

export function MessageFacts({ message }: MessageFactsProps) {
  const { state, to, order, by, kind, attempts, createdAt, at, receipt } = message;
  const problem = problemOf(message);
  return (
    <FactList>
      <Fact name="État">
        <MessageState state={state} />
        {problem && <span className="block text-ink-2">{problem}</span>}
      </Fact>
      <Fact name="Destinataire">
        {to.name}{" "}
        {to.address && (
          <span className="block text-ink-2">
            <EmailText email={to.address} />
          </span>
        )}
      </Fact>
      {order && (
        <Fact name="Commande">
          <ScreenLink
            to={paths.admin.orderDetail(order.id)}
            className={classNames(LINK, "font-code font-bold")}
          >
            {order.number}
          </ScreenLink>
        </Fact>
      )}
      <Fact name="Origine">{[MESSAGE_KIND_LABELS[kind], by].filter(Boolean).join(" · ")}</Fact>
      <Fact name="Créé le">
        <DateText at={createdAt} />
      </Fact>
      <Fact name={state === "sent" ? "Envoyé le" : "Prévu le"}>
        <DateText at={at} />
      </Fact>
      {attempts > 1 && <Fact name="Essais">{attempts}</Fact>}
      {receipt && (
        <Fact name="Réponse">
          <span className="font-code text-small wrap-anywhere">{receipt}</span>
        </Fact>
      )}
    </FactList>
  );
}
