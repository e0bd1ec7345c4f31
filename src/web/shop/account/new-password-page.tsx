import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PASSWORD_LENGTH } from "#domain/access-links.ts";
import { useLinkSecret } from "#web/client/link-secret.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { NEW_PASSWORD_LENGTH } from "#wording/account-forms.ts";
import { useAct } from "./use-act.ts";

/** Where the mail of a forgotten password leads. */
export default function NewPasswordPage() {
  const secret = useLinkSecret("lien");
  const [kept, setKept] = useState<{ isAdmin: boolean }>();
  return (
    <div className="mx-auto max-w-[28rem]">
      <h1 tabIndex={-1}>Nouveau mot de passe</h1>
      <Card className="mt-4">
        {kept ? (
          <Kept isAdmin={kept.isAdmin} />
        ) : secret === null ? (
          <div className="flex flex-col gap-4">
            <p>Pour choisir un mot de passe, ouvrez le lien reçu par email ou demandez-en un nouveau.</p>
            <AskAgain />
          </div>
        ) : (
          <NewPasswordForm secret={secret ?? ""} onKept={setKept} />
        )}
      </Card>
    </div>
  );
}

type NewPasswordFormProps = { secret: string; onKept: (kept: { isAdmin: boolean }) => void };

function NewPasswordForm({ secret, onKept }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const act = useAct("Une erreur inconnue est survenue");
  const save = () =>
    act.run(password.length < PASSWORD_LENGTH.least ? { password: NEW_PASSWORD_LENGTH } : {}, async () =>
      onKept(await api.account.setPassword({ token: secret, password })),
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.pending) void save();
      }}
    >
      <PasswordField
        id="password"
        label="Nouveau mot de passe"
        hint={`Au moins ${PASSWORD_LENGTH.least} caractères. Une phrase convient très bien.`}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.most}
        value={password}
        error={act.errors.password}
        onChange={({ target }) => {
          setPassword(target.value);
          act.correct("password");
        }}
      />
      <p className="text-small text-ink-2">Vos connexions sur d'autres appareils seront fermées.</p>
      <Problem sentence={act.problem} />
      <Button type="submit" pending={act.pending} pendingLabel="Enregistrement...">
        Enregistrer
      </Button>
      {act.problem && <AskAgain />}
    </form>
  );
}

const AskAgain = () => (
  <Link to={paths.forgottenPassword} className={buttonClass("secondary")}>
    Demander un nouveau lien
  </Link>
);

function Kept({ isAdmin }: { isAdmin: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} data-landing role="status" className="flex flex-col gap-4">
      <p className="flex items-start gap-2 font-semibold">
        <Icon of={CircleCheck} size={24} className="shrink-0 text-success" />
        Votre mot de passe est enregistré.
      </p>
      <a href={isAdmin ? paths.admin.login : paths.login} className={buttonClass("primary")}>
        Se connecter
      </a>
    </div>
  );
}
