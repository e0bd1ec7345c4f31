import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { creditFields } from "#contract/admin/credits.ts";
import { LARGE_CREDIT_CENTS } from "#domain/credit.ts";
import { formatEuros, parseEuros } from "#domain/money.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const EMPTY = { amountCents: "", reason: "", expiresOn: "" };
const field = (name: string) => `credit-${name}`;

type GrantDialogProps = { userId: string; onSaved: () => void; onClose: () => void };

/** Staff give credit. A large sum is asked about once more. */
export function GrantDialog({ userId, onSaved, onClose }: GrantDialogProps) {
  const act = useOneAct();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [asking, setAsking] = useState(false);
  const amountCents = parseEuros(typed.amountCents) ?? 0;
  const grant = useMutation({
    mutationFn: (input: Parameters<typeof api.admin.credits.grant>[0]) =>
      act(input, (options) => api.admin.credits.grant(input, options)),
    onSuccess: () => {
      onSaved();
      onClose();
    },
    onSettled: () => setAsking(false),
    meta: { done: `Avoir de ${formatEuros(amountCents)} accordé` },
  });
  const fields = { amountCents, reason: typed.reason, expiresOn: typed.expiresOn || null };

  function submit() {
    const found = creditFields.safeParse(fields);
    const wrong = Object.fromEntries(
      (found.error?.issues ?? []).map(({ path, message }) => [field(String(path[0])), message]),
    );
    setErrors(wrong);
    setAttempt(attempt + 1);
    if (!found.success) return focusLoneError(wrong);
    if (amountCents >= LARGE_CREDIT_CENTS) return setAsking(true);
    grant.mutate({ userId, ...found.data });
  }

  const text = (name: keyof typeof EMPTY) => ({
    id: field(name),
    value: typed[name],
    error: errors[field(name)],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setErrors(({ [field(name)]: _, ...others }) => others);
    },
  });

  return (
    <FormDialog
      title="Accorder un avoir"
      size="small"
      submit={{ onClick: submit }}
      submitLabel={amountCents > 0 ? `Accorder ${formatEuros(amountCents)}` : "Accorder"}
      pending={grant.isPending}
      dirty={typed !== EMPTY}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          La cliente pourra payer avec, en tout ou en partie, une fois connectée ou reconnue.
        </p>
        <ErrorSummary errors={errors} attempt={attempt} />
        <TextField
          {...text("amountCents")}
          label="Montant"
          data-first-focus
          inputMode="decimal"
          end={<span className="pe-2 text-ink-2">€</span>}
        />
        <TextField {...text("reason")} label="Raison" hint="La cliente la lit." maxLength={300} />
        <TextField
          {...text("expiresOn")}
          label="Utilisable jusqu'au"
          hint={"Vide\u00a0: sans limite"}
          optional
          type="date"
        />
        <Failed act={grant} otherwise="Impossible d'accorder l'avoir. Veuillez réessayer." />
      </div>
      <ConfirmDialog
        open={asking}
        title={`Accorder ${formatEuros(amountCents)}`}
        confirmLabel="Accorder l'avoir"
        danger={false}
        pending={grant.isPending}
        pendingLabel="Enregistrement..."
        onConfirm={() => grant.mutate({ userId, ...fields })}
        onCancel={() => setAsking(false)}
      >
        <p>
          C'est une grosse somme. Vérifiez le montant{"\u00a0"}: la cliente pourra la dépenser tout de suite.
        </p>
      </ConfirmDialog>
    </FormDialog>
  );
}
