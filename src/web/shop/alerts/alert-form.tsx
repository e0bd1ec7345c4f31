import { useEffect, useRef, useState } from "react";
import { paths } from "#web/paths.ts";
import { emailErrors } from "#web/shop/account/account-errors.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { LIVE_CONSENT } from "#wording/alerts.ts";

/** The address to write to when a live begins, under the words that are kept with it. */
export default function AlertForm() {
  const [email, setEmail] = useState("");
  const [kept, setKept] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const act = useAct("Une erreur inconnue est survenue");
  const send = () =>
    act.run(emailErrors(email), async () => {
      await api.alerts.ask({ email: email.trim() });
      setKept(true);
    });
  return (
    <div className="mt-6" role="status">
      {kept ? (
        <p className="rounded-card bg-success-soft p-4">
          C'est noté{"\u00a0"}: vous recevrez un email au début du prochain live.
        </p>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!act.pending) void send();
          }}
        >
          <TextField
            id="email"
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            ref={field}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              act.correct("email");
            }}
            error={act.errors.email}
          />
          <p className="text-small text-ink-2">
            {LIVE_CONSENT}{" "}
            <Link to={paths.privacy} className="text-accent underline underline-offset-4">
              Vos données
            </Link>
          </p>
          <Problem sentence={act.problem} />
          <Button type="submit" pending={act.pending} pendingLabel="Envoi en cours...">
            Me prévenir
          </Button>
        </form>
      )}
    </div>
  );
}
