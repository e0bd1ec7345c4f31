import { type ReactNode, useEffect, useRef, useState } from "react";
import { paths } from "#web/paths.ts";
import { emailErrors } from "#web/shop/account/account-errors.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** The page of an order has an address of its own, whose field is named `email`. */
const FIELD = "alert-email";

const errorsOf = (typed: string): FieldErrors => {
  const { email } = emailErrors(typed);
  return email ? { [FIELD]: email } : {};
};

type AlertFormProps = {
  /** The product of which she is told; of none: when a live begins. */
  productId?: string | undefined;
  /** The words that are kept with her address. */
  consent: string;
  /** The address of whoever is signed in. */
  known?: string;
  /** What is said once it is kept. */
  done: string;
  /** What else is asked before the address. */
  children?: ReactNode;
};

/** The address to write to, over the words that are kept with it. */
export function AlertForm({ productId, consent, known = "", done, children }: AlertFormProps) {
  const [email, setEmail] = useState(known);
  const [kept, setKept] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const act = useAct("Une erreur inconnue est survenue");
  const send = () =>
    act.run(errorsOf(email), async () => {
      await api.alerts.ask({ email: email.trim(), ...(productId ? { productId } : {}) });
      setKept(true);
    });
  return (
    <div role="status">
      {kept ? (
        <p className="rounded-card bg-success-soft p-4">
          C'est noté{"\u00a0"}: {done}
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
          {children}
          <TextField
            id={FIELD}
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            ref={field}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              act.correct(FIELD);
            }}
            name="email"
            error={act.errors[FIELD]}
          />
          <p className="text-small text-ink-2">
            {consent}{" "}
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
