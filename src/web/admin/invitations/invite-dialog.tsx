import { invitation } from "#contract/admin/invitations.ts";
import type { StaffRole } from "#domain/roles.ts";
import { api } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ROLE_CHOICES, ROLE_HINTS } from "#wording/roles.ts";
import { OWN_PASSWORD_REQUIRED } from "#wording/user-forms.ts";

const FORM = "invitation";
/** Most colleagues sell or pack; nobody is given more by a press too many. */
const EMPTY = { email: "", firstName: "", lastName: "", role: "live" as StaffRole, password: "" };

/** Who joins the staff, and as what; the mail with the link leaves at once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useEditForm({
    prefix: FORM,
    row: undefined,
    asTyped: () => EMPTY,
    check: ({ password, ...typed }) => ({
      ...errorsOf(invitation, typed),
      ...(password === "" ? { password: OWN_PASSWORD_REQUIRED } : {}),
    }),
    create: (typed, options) => api.admin.invitations.create(typed, options),
    changes: "invitations",
    done: (_saved, { email }) => `Invitation envoyée à ${email}`,
    onSaved: () => onClose(),
    refusals: { ALREADY_STAFF: "email", PASSWORD_WRONG: "password" },
  });
  const { typed, change, text } = form;
  return (
    <EditDialog
      form={form}
      title="Inviter dans l'équipe"
      submitLabel="Envoyer l'invitation"
      pendingLabel="Envoi..."
      failed="Impossible d'envoyer l'invitation"
      onClose={onClose}
    >
      <TextField
        {...text("email")}
        label="Email"
        data-first-focus
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        hint="Un lien y est envoyé. La personne choisit elle-même son mot de passe."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text("firstName")} label="Prénom" maxLength={100} autoComplete="off" />
        <TextField {...text("lastName")} label="Nom" maxLength={100} autoComplete="off" />
      </div>
      <Select
        id={`${FORM}-role`}
        label="Rôle"
        options={ROLE_CHOICES}
        hint={ROLE_HINTS[typed.role]}
        value={typed.role}
        onChoose={(role) => change({ role })}
      />
      <PasswordField
        {...text("password")}
        label="Votre mot de passe"
        hint="Demandé pour donner des droits"
        autoComplete="current-password"
      />
    </EditDialog>
  );
}
