import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type UserDetail, userFields } from "#contract/admin/users.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { meQuery } from "#web/admin/shell/me-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type FieldErrors, focusField, focusLoneError } from "#web/ui/error-summary.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { OWN_PASSWORD_REQUIRED } from "#wording/user-forms.ts";
import { Rights } from "./rights-field.tsx";
import { userQuery, usersChanged } from "./user-queries.ts";

const FORM = "user";
type EditUserDialogProps = {
  userId: string;
  onClose: () => void;
  /** Asked to take the person out of the shop: another question, in place of this dialog. */
  onErase: () => void;
};

export function EditUserDialog({ userId, onClose, onErase }: EditUserDialogProps) {
  const user = useQuery({ ...userQuery(userId), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Modifier un utilisateur"
      locked={pending}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={pending}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={FORM}
            pending={pending}
            pendingLabel="Enregistrement..."
            disabled={!user.data}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      {user.isError ? (
        <ErrorPanel
          sentence={sentenceOf(user.error, "Erreur lors du chargement des données utilisateur")}
          onRetry={() => user.refetch()}
          retrying={user.isFetching}
          technical={technicalOf(user.error)}
        />
      ) : (
        <Waiting
          loading={user.isPending}
          label="Chargement de l'utilisateur"
          skeleton={<Skeleton className="h-80" />}
        >
          {user.data && (
            <>
              <UserForm user={user.data} onPending={setPending} onClose={onClose} />
              {!user.data.isAdmin && <Erasure disabled={pending} onErase={onErase} />}
            </>
          )}
        </Waiting>
      )}
    </Dialog>
  );
}

function Erasure({ disabled, onErase }: { disabled: boolean; onErase: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-small text-ink-2">
        La personne demande à ne plus figurer dans la boutique{"\u00a0"}?
      </p>
      <Button look="text" disabled={disabled} onClick={onErase}>
        Effacer cette personne…
      </Button>
    </div>
  );
}

type Typed = { firstName: string; lastName: string; handle: string; isAdmin: boolean };
const asTyped = ({ firstName, lastName, handle, isAdmin }: UserDetail): Typed => ({
  firstName,
  lastName,
  handle: handle ?? "",
  isAdmin,
});

type UserFormProps = { user: UserDetail; onPending: (pending: boolean) => void; onClose: () => void };

/** `read` is what the person has seen: their edit is of that, whatever was read behind it. */
function UserForm({ user, onPending, onClose }: UserFormProps) {
  const queries = useQueryClient();
  const [read, setRead] = useState(user);
  const [typed, setTyped] = useState<Typed>(() => asTyped(user));
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const changesRights = typed.isAdmin !== read.isAdmin;
  const save = useMutation({
    mutationFn: (expectedVersion: number) =>
      api.admin.users.save({
        userId: user.id,
        expectedVersion,
        ...typed,
        ...(changesRights ? { password } : {}),
      }),
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: () => {
      usersChanged(queries);
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      toast.success("Utilisateur modifié avec succès");
      onClose();
    },
    onError: (error) => {
      const field = refusedAs(error, "HANDLE_TAKEN")
        ? "handle"
        : refusedAs(error, "PASSWORD_WRONG") && "password";
      if (!field) return;
      setErrors({ [`${FORM}-${field}`]: sentenceOf(error, "") });
      focusField(`${FORM}-${field}`);
    },
  });
  const conflict = refusedAs(save.error, "RECORD_CHANGED");
  const latest = () => queries.fetchQuery({ ...userQuery(user.id), staleTime: 0 });

  function submit() {
    const found = withPrefix(FORM, {
      ...errorsOf(userFields, typed),
      ...(changesRights && password === "" ? { password: OWN_PASSWORD_REQUIRED } : {}),
    });
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate(read.version);
  }
  function change(field: keyof Typed, value: string | boolean) {
    setTyped((current) => ({ ...current, [field]: value }));
    setErrors(({ [`${FORM}-${field}`]: _, ...others }) => others);
  }
  const text = (field: "firstName" | "lastName" | "handle") => ({
    id: `${FORM}-${field}`,
    value: typed[field],
    error: errors[`${FORM}-${field}`],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
  });

  return (
    <form
      id={FORM}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Prénom" data-first-focus maxLength={100} {...text("firstName")} />
        <TextField label="Nom" maxLength={100} {...text("lastName")} />
      </div>
      <TextField id="user-email" label="Email" readOnly value={read.email || "Aucun email"} />
      <TextField
        label="Pseudo TikTok"
        optional
        maxLength={101}
        spellCheck={false}
        autoCapitalize="none"
        {...text("handle")}
        value={typed.handle === "" ? "" : `@${typed.handle.replace(/^@/, "")}`}
        onChange={({ target }) => change("handle", target.value.replace(/^@/, ""))}
      />
      <Rights read={read} wanted={typed.isAdmin} onChange={(isAdmin) => change("isAdmin", isAdmin)} />
      {changesRights && (
        <PasswordField
          id={`${FORM}-password`}
          label="Votre mot de passe"
          hint="Demandé pour donner ou retirer les droits"
          autoComplete="current-password"
          value={password}
          error={errors[`${FORM}-password`]}
          onChange={({ target }) => {
            setPassword(target.value);
            setErrors(({ [`${FORM}-password`]: _, ...others }) => others);
          }}
        />
      )}
      {conflict && (
        <ChangedPanel
          conflict={conflict}
          pending={save.isPending}
          onReload={async () => {
            const newest = await latest();
            setRead(newest);
            setTyped(asTyped(newest));
            save.reset();
          }}
          onOverwrite={async () => {
            const newest = await latest();
            setRead(newest);
            save.mutate(newest.version);
          }}
        />
      )}
      {save.isError && !conflict && Object.keys(errors).length === 0 && (
        <p role="alert" className="font-medium text-danger">
          {sentenceOf(save.error, "Erreur lors de la modification de l'utilisateur")}
        </p>
      )}
    </form>
  );
}
