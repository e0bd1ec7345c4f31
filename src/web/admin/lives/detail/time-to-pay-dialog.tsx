import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LiveDetail, timeToPayFields } from "#contract/admin/lives.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";

const FORM = "time-to-pay";

const RULES = [
  { value: "none", label: "Sans échéance" },
  { value: "midnight", label: "Jusqu'à minuit" },
  { value: "minutes", label: "Un nombre de minutes" },
];

/** Where each field of the contract is typed. */
const CONTROLS = { timeToPay: "pay-minutes", remindMinutes: "pay-reminders" };

type Typed = { rule: string; minutes: string; reminders: string };

const asTyped = ({ timeToPay, remindMinutes }: LiveDetail): Typed => ({
  rule: typeof timeToPay === "number" ? "minutes" : timeToPay,
  minutes: typeof timeToPay === "number" ? String(timeToPay) : "",
  reminders: remindMinutes.join(", "),
});

/** As the contract wants it; what is no number is refused by it. */
const asFields = ({ rule, minutes, reminders }: Typed) => ({
  timeToPay: rule === "none" || rule === "midnight" ? rule : Number(minutes.trim() || Number.NaN),
  remindMinutes:
    rule === "none"
      ? []
      : reminders
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map(Number),
});

/** How long the buyers of a live have to pay once they are asked, and when they are reminded. */
export function TimeToPayDialog({ live, onClose }: { live: LiveDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => asTyped(live));
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useMutation({
    mutationFn: (fields: Parameters<typeof api.admin.lives.saveTimeToPay>[0]) =>
      api.admin.lives.saveTimeToPay(fields),
    onSuccess: (saved) => {
      const read = orpc.admin.lives.get.queryOptions({ input: { liveId: live.id } });
      queries.setQueryData(read.queryKey, saved);
      toast.success("Délai de paiement enregistré");
      onClose();
    },
  });
  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed });
    setErrors({});
    save.reset();
  };
  const submit = () => {
    const fields = asFields(typed);
    const { timeToPay, remindMinutes } = errorsOf(timeToPayFields, fields);
    const found: FieldErrors = {
      ...(timeToPay ? { [CONTROLS.timeToPay]: timeToPay } : {}),
      ...(remindMinutes ? { [CONTROLS.remindMinutes]: remindMinutes } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate({ liveId: live.id, ...timeToPayFields.parse(fields) });
  };
  return (
    <FormDialog
      title="Délai de paiement"
      submit={{ form: FORM }}
      submitLabel="Enregistrer le délai"
      pending={save.isPending}
      dirty={JSON.stringify(typed) !== JSON.stringify(asTyped(live))}
      onClose={onClose}
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        <p>
          Il part de la demande de paiement. Une fois passé, les pièces vont à la personne suivante de la
          liste d'attente ou sont remises en vente{"\u00a0"}; jamais pendant qu'un paiement est en cours.
        </p>
        <Select
          id="pay-rule"
          label="Délai"
          data-first-focus
          options={RULES}
          value={typed.rule}
          hint={
            typed.rule === "midnight"
              ? "Heure de Paris. Après 23\u00a0h, jusqu'au lendemain minuit."
              : undefined
          }
          onChange={({ target }) => change({ rule: target.value })}
        />
        {typed.rule === "minutes" && (
          <TextField
            id={CONTROLS.timeToPay}
            label="Minutes pour payer"
            hint="60 pour une heure, 1440 pour un jour."
            inputMode="numeric"
            maxLength={6}
            value={typed.minutes}
            error={errors[CONTROLS.timeToPay]}
            onChange={({ target }) => change({ minutes: target.value })}
          />
        )}
        {typed.rule !== "none" && (
          <TextField
            id={CONTROLS.remindMinutes}
            label="Rappels, en minutes avant la fin"
            optional
            hint={
              "Trois au plus, par exemple 60, 15. Par e-mail\u00a0; qui n'en a pas revient dans «\u00a0À prévenir\u00a0»."
            }
            maxLength={30}
            value={typed.reminders}
            error={errors[CONTROLS.remindMinutes]}
            onChange={({ target }) => change({ reminders: target.value })}
          />
        )}
        <p className="text-small text-ink-2">
          Vaut pour les prochaines demandes de paiement, et pour les lives créés ensuite.
        </p>
        <Problem
          sentence={
            save.isError ? sentenceOf(save.error, "Impossible d'enregistrer le délai de paiement") : undefined
          }
        />
      </form>
    </FormDialog>
  );
}
