import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { type LiveChoice, liveChoices } from "#web/admin/lives/live-choices.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { type Choice, Combobox } from "#web/ui/admin/combobox.tsx";
import { useLater } from "#web/ui/admin/use-later.ts";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { Money } from "#web/ui/money.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";

type NewOrderDialogProps = {
  open: boolean;
  lives: readonly LiveChoice[];
  /** The live that the list shows, proposed first. */
  liveId: string | undefined;
  onClose: () => void;
};

export function NewOrderDialog({ open, ...rest }: NewOrderDialogProps) {
  return open ? <NewOrder {...rest} /> : null;
}

const DEBOUNCE_MS = 300;

function NewOrder({ lives, liveId, onClose }: Omit<NewOrderDialogProps, "open">) {
  const choices = liveChoices(lives);
  const [chosen, setLive] = useState<Choice | null>();
  const live = chosen === undefined ? (choices.find(({ value }) => value === liveId) ?? null) : chosen;
  const [comment, setComment] = useState("");
  const [user, setUser] = useState<Choice | null>(null);
  const [attempt, setAttempt] = useState(0);
  const users = useFoundUsers();
  const shop = useQuery(orpc.pages.shop.queryOptions());
  const create = useCreateOrder();
  const userGone = refusedAs(create.error, "USER_NOT_FOUND") !== undefined;

  const missing: FieldErrors = {
    ...(live ? {} : { "new-order-live": "La sélection d'un live est obligatoire" }),
    ...(user ? {} : { "new-order-user": "La sélection d'un utilisateur est obligatoire" }),
  };
  const errors = attempt > 0 ? missing : {};

  function submit() {
    setAttempt(attempt + 1);
    if (live && user)
      create.mutate({
        liveId: live.value,
        userId: user.value,
        ...(comment.trim() ? { comment: comment.trim() } : {}),
      });
    else focusLoneError(missing);
  }

  return (
    <FormDialog
      title="Nouvelle commande"
      submit={{ onClick: submit }}
      submitLabel="Créer la commande"
      pending={create.isPending}
      pendingLabel="Création..."
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <ErrorSummary errors={errors} attempt={attempt} />
        <Combobox
          id="new-order-live"
          label="Live"
          choices={choices}
          value={live}
          onChange={setLive}
          error={errors["new-order-live"]}
        />
        <Combobox
          id="new-order-user"
          label="Utilisateur"
          hint="Nom, pseudo ou email"
          choices={users.choices}
          value={user}
          onChange={setUser}
          onQuery={users.search}
          searching={users.searching}
          emptySentence="Aucun utilisateur trouvé"
          error={errors["new-order-user"]}
        />
        <TextField
          id="new-order-comment"
          label="Commentaire"
          optional
          maxLength={500}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        {shop.data && (
          <p className="rounded-control bg-info-soft p-3">
            La commande s'ouvre à <Money cents={shop.data.shippingCents} />
            {"\u00a0"}: c'est la livraison. Chaque article ajouté s'y additionne. Elle n'expire pas.
          </p>
        )}
        {users.isError && (
          <p role="alert" className="text-danger">
            Erreur lors de la recherche d'utilisateurs
          </p>
        )}
        {create.isError && (
          <p role="alert" className="font-medium text-danger">
            {userGone
              ? "Impossible de créer une commande sans utilisateur"
              : sentenceOf(create.error, "Impossible de créer la commande")}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

function useCreateOrder() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const act = useOneAct();
  return useMutation({
    mutationFn: (input: { liveId: string; userId: string; comment?: string }) =>
      act(input, (options) => api.admin.orders.create(input, options)),
    onSuccess: ({ id }) => {
      changed(queries, "orders");
      toast.success("Commande créée avec succès");
      void navigate(paths.admin.orderDetail(id));
    },
  });
}

/**
 * The people that are found for what is typed. What was found for earlier words is not shown: a list that changes
 * under a press loses it, and Enter would choose somebody else.
 */
function useFoundUsers() {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const q = useLater(wanted, DEBOUNCE_MS);
  const { data, isPending, isError } = useQuery(orpc.admin.overview.findUsers.queryOptions({ input: { q } }));
  const found = q === wanted ? data : undefined;
  const choices = (found ?? []).map(({ id, name, email, handle }) => ({
    value: id,
    label: name || (handle ? `@${handle}` : email),
    detail: [handle && name && `@${handle}`, email].filter(Boolean).join(" · "),
  }));
  return { choices, searching: q !== wanted || isPending, isError, search: setTyped };
}
