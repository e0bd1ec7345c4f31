import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";

type LinkSentProps = { email: string; minutes: number; onBack: () => void };

/** Said whether or not the shop knows the address: the answer tells nobody who its customers are. */
export function LinkSent({ email, minutes, onBack }: LinkSentProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <Card className="mt-4">
      <div ref={panel} tabIndex={-1} data-landing role="status" className="flex flex-col gap-3">
        <Icon of={MailCheck} size={32} strokeWidth={1.5} className="text-success" />
        <h2>Regardez vos emails</h2>
        <p>
          Si un compte existe pour{" "}
          <strong className="font-semibold">
            <EmailText email={email} />
          </strong>
          , un lien vient d'y être envoyé. Il fonctionne une seule fois, pendant {countOf(minutes, "minute")}.
        </p>
        <p className="text-ink-2">
          Rien après quelques minutes{"\u00a0"}? Regardez dans les courriers indésirables, et vérifiez que
          c'est bien l'email de vos commandes.
        </p>
      </div>
      <Button look="secondary" className="mt-4 w-full" onClick={onBack}>
        Changer d'email ou recommencer
      </Button>
    </Card>
  );
}
