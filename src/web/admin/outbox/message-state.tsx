import { Ban, CircleAlert, CircleCheck, CircleHelp, Clock, MailX, Send } from "lucide-react";
import type { OutboxRow } from "#contract/admin/outbox.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MESSAGE_STATES } from "#wording/order-events.ts";

const LOOKS = {
  waiting: { icon: Clock, color: "text-ink-2" },
  held: { icon: CircleHelp, color: "text-warning" },
  sending: { icon: Send, color: "text-ink-2" },
  sent: { icon: CircleCheck, color: "text-success" },
  failed: { icon: CircleAlert, color: "text-danger" },
  "no-address": { icon: MailX, color: "text-ink-2" },
  cancelled: { icon: Ban, color: "text-ink-2" },
} as const;

export function MessageState({ state }: { state: OutboxRow["state"] }) {
  const { icon, color } = LOOKS[state];
  return (
    <span className={classNames("inline-flex items-baseline gap-1.5 font-medium whitespace-nowrap", color)}>
      <Icon of={icon} size={18} className="shrink-0 self-center" />
      {MESSAGE_STATES[state]}
    </span>
  );
}
