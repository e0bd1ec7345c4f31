import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type UserDetail, userFields } from "#contract/admin/users.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { EditForm, type FormState, UNTOUCHED } from "#web/admin/forms/edit-form.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { meQuery } from "#web/admin/session/me-query.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { OWN_PASSWORD_REQUIRED } from "#wording/user-forms.ts";
import { Rights } from "./rights-field.tsx";

const FORM = "user";
type EditUserDialogProps = {
  userId: string;
  onClose: () => void;
  /** Asked to take the person out of the shop: another question, in place of this dialog. */
  onErase: () => void;
  /** Likewise, to take the second factor of a colleague away. */
  onResetFactor: () => void;
};

export function EditUserDialog({ userId, onClose, onErase, onResetFactor }: EditUserDialogProps) {
  const user = useQuery(
    orpc.admin.users.get.queryOptions({
      input: { userId },
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  const me = useQuery(meQuery);
  const isOwner = useMay()("owner");
  const [{ pending, dirty }, setState] = useState(UNTOUCHED);
  return (
    <FormDialog
      title="Modifier un utilisateur"
      submit={{ form: FORM }}
      disabled={!user.data}
      pending={pending}
      dirty={dirty}
      onClose={onClose}
    >
      {(guarded) => (
        <Loaded
          query={user}
          failed={sentenceOf(user.error, "Erreur lors du chargement des données utilisateur")}
          label="Chargement de l'utilisateur"
          skeleton={<Skeleton className="h-80" />}
        >
          {(data) => (
            <>
              <UserForm user={data} onState={setState} onClose={onClose} />
              {isOwner && data.secondFactor && userId !== me.data?.user?.id && (
                <FactorReset disabled={pending} onReset={() => guarded(onResetFactor)} />
              )}
              {isOwner && !data.isAdmin && <Erasure disabled={pending} onErase={() => guarded(onErase)} />}
            </>
          )}
        </Loaded>
      )}
    </FormDialog>
  );
}

function FactorReset({ disabled, onReset }: { disabled: boolean; onReset: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-small text-ink-2">
        La double authentification est active. Téléphone et codes de secours perdus{"\u00a0"}?
      </p>
      <Button look="text" disabled={disabled} onClick={onReset}>
        Réinitialiser la double authentification…
      </Button>
    </div>
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

type Rightful = Pick<UserDetail, "role">;
const changesRights = (typed: Rightful, read: Rightful | undefined): boolean => typed.role !== read?.role;

type UserFormProps = { user: UserDetail; onState: (state: FormState) => void; onClose: () => void };

function UserForm({ user, onState, onClose }: UserFormProps) {
  const queries = useQueryClient();
  const form = useEditForm({
    prefix: FORM,
    row: user,
    asTyped: ({ firstName, lastName, handle, isAdmin, role }: UserDetail = user) => ({
      firstName,
      lastName,
      handle: handle ?? "",
      isAdmin,
      role,
      password: "",
    }),
    check: ({ password, ...typed }, row) => ({
      ...errorsOf(userFields, typed),
      ...(changesRights(typed, row) && password === "" ? { password: OWN_PASSWORD_REQUIRED } : {}),
    }),
    keep: ({ password, ...typed }, row) =>
      api.admin.users.save({
        userId: row.id,
        expectedVersion: row.version,
        ...typed,
        ...(changesRights(typed, row) ? { password } : {}),
      }),
    changes: "users",
    done: "Utilisateur modifié avec succès",
    onSaved: () => {
      void queries.invalidateQueries(meQuery);
      onClose();
    },
    refusals: { HANDLE_TAKEN: "handle", PASSWORD_WRONG: "password" },
    latest: () =>
      queries.fetchQuery(orpc.admin.users.get.queryOptions({ input: { userId: user.id }, staleTime: 0 })),
  });
  const { typed, change, text } = form;
  const read = form.row ?? user;
  const isOwner = useMay()("owner");

  return (
    <EditForm
      form={form}
      id={FORM}
      failed="Erreur lors de la modification de l'utilisateur"
      onState={onState}
    >
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
        onChange={({ target }) => change({ handle: target.value.replace(/^@/, "") })}
      />
      {isOwner && <Rights read={read} wanted={typed} onChange={change} />}
      {changesRights(typed, read) && (
        <PasswordField
          {...text("password")}
          label="Votre mot de passe"
          hint="Demandé pour donner ou retirer les droits"
          autoComplete="current-password"
        />
      )}
    </EditForm>
  );
}
