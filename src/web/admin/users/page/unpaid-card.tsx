import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UserPage } from "#contract/admin/user-page.ts";
import { isToDecide, UNPAID_STEPS, type UnpaidStep } from "#domain/unpaid-ladder.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Select } from "#web/ui/select.tsx";
import { countOf } from "#wording/format.ts";
import { UNPAID_STEP_EFFECTS, UNPAID_STEP_LABELS } from "#wording/unpaid-ladder.ts";

type UnpaidCardProps = { userId: string; unpaid: UserPage["unpaid"] };

/** What she left unpaid in the time of her lives, what staff decided, and what the settings propose. */
export function UnpaidCard({ userId, unpaid }: UnpaidCardProps) {
  const [deciding, setDeciding] = useState(false);
  const { orders, step, proposed, by, at } = unpaid;
  return (
    <Card id="unpaid" title="Commandes laissées sans paiement">
      <p>
        {orders === 0
          ? "Aucune commande prise en live n'a dépassé son délai."
          : `${countOf(orders, "commande prise en live a", "commandes prises en live ont")} dépassé ${orders === 1 ? "son" : "leur"} délai.`}
      </p>
      {step && (
        <p className="mt-2">
          <strong>{UNPAID_STEP_LABELS[step]}</strong>
          <span className="text-ink-2">
            {by && ` par ${by}`}
            {at && (
              <>
                , le <DateText at={at} />
              </>
            )}
          </span>
          <span className="block text-ink-2">{UNPAID_STEP_EFFECTS[step]}</span>
        </p>
      )}
      {proposed && isToDecide(step, proposed) && (
        <p className="mt-2 rounded-control bg-warning-soft p-2">
          Étape proposée{"\u00a0: "}
          <strong>{UNPAID_STEP_LABELS[proposed]}</strong>. Rien ne change tant que vous ne l'avez pas décidé.
        </p>
      )}
      {(orders > 0 || step) && (
        <Button look="secondary" className="mt-3" onClick={() => setDeciding(true)}>
          Décider…
        </Button>
      )}
      {deciding && <StepDialog userId={userId} unpaid={unpaid} onClose={() => setDeciding(false)} />}
    </Card>
  );
}

const NONE = "none";

function StepDialog({ userId, unpaid, onClose }: UnpaidCardProps & { onClose: () => void }) {
  const queries = useQueryClient();
  const first = (isToDecide(unpaid.step, unpaid.proposed) ? unpaid.proposed : unpaid.step) ?? NONE;
  const [chosen, setChosen] = useState<UnpaidStep | typeof NONE>(first);
  const [forgiven, setForgiven] = useState(false);
  const decide = useMutation({
    mutationFn: () =>
      api.admin.users.decideUnpaidStep({ userId, step: chosen === NONE ? null : chosen, forgiven }),
    onSuccess: () => onClose(),
    onSettled: () => readAgain(queries, [orpc.admin.users.page, orpc.admin.liveConsole.closing]),
    meta: { done: "Décision enregistrée" },
  });
  return (
    <FormDialog
      title="Commandes laissées sans paiement"
      size="small"
      submit={{ onClick: () => decide.mutate() }}
      submitLabel="Enregistrer la décision"
      pending={decide.isPending}
      dirty={chosen !== first || forgiven}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          id="unpaid-step"
          label="Étape"
          data-first-focus
          options={[
            { value: NONE, label: "Aucune" },
            ...UNPAID_STEPS.map((value) => ({ value, label: UNPAID_STEP_LABELS[value] })),
          ]}
          value={chosen}
          hint={chosen === NONE ? "Elle achète comme les autres." : UNPAID_STEP_EFFECTS[chosen]}
          onChoose={setChosen}
        />
        <Checkbox
          id="unpaid-forgiven"
          label="Ne plus compter ce qu'elle a laissé jusqu'ici"
          checked={forgiven}
          onChange={({ target }) => setForgiven(target.checked)}
        />
        <Failed act={decide} otherwise="Impossible d'enregistrer la décision" />
      </div>
    </FormDialog>
  );
}
