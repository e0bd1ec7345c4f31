import type { UserPage } from "#contract/admin/user-page.ts";
import { api } from "#web/admin/client/api.ts";
import { useRemoval } from "#web/admin/list/use-removal.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { SMS_END_WORDS } from "#wording/sms.ts";

/** What she agreed to by text message, in the words that she read, and the way to end it for her. */
export function TextsCard({ userId, texts }: { userId: string; texts: UserPage["texts"] }) {
  const removal = useRemoval<UserPage["texts"]>({
    title: "Arrêter les SMS",
    question: () => "Elle n'en recevra plus. Elle pourra cocher la case de nouveau, elle seule.",
    confirmLabel: "Arrêter",
    pendingLabel: "Un instant...",
    remove: () => api.admin.users.stopTexts({ userId }),
    done: "SMS arrêtés",
    failed: "Impossible d'arrêter les SMS",
    changes: "user page",
  });
  return (
    <Card id="texts" title="SMS acceptés">
      <ul className="flex flex-col gap-3">
        {texts.map(({ id, orderNumber, phone, words, at, ended }) => (
          <li key={id}>
            <p>
              <span className="font-semibold tabular-nums">{phone}</span>
              {", "}
              {orderNumber === null ? "pour toutes ses commandes de live" : `pour la commande ${orderNumber}`}
              {", le "}
              <DateText at={at} />
            </p>
            {ended && (
              <p className="text-ink-2">
                Arrêté le <DateText at={ended.at} /> {SMS_END_WORDS[ended.by]}
              </p>
            )}
            <p className="mt-1 border-s-2 border-line ps-2 text-small text-ink-2">{words}</p>
          </li>
        ))}
      </ul>
      {texts.some(({ ended }) => ended === null) && (
        <Button look="secondary" className="mt-3" onClick={() => removal.ask(texts)}>
          Arrêter les SMS…
        </Button>
      )}
      {removal.dialog}
    </Card>
  );
}
