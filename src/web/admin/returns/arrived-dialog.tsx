import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { parisDay } from "#domain/paris-time.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { ARRIVED_ON } from "#wording/returns.ts";
import { ArrivedOn, arrivedOnError } from "./arrived-on.tsx";

/** On which day the pieces of a withdrawal came, from which its refund may wait no longer. */
export function ArrivedDialog({ one, onClose }: { one: ReturnCase; onClose: () => void }) {
  const [today] = useState(() => parisDay(new Date()));
  const [day, setDay] = useState(today);
  const [error, setError] = useState<string>();
  const arrive = useMutation({
    mutationFn: (): Promise<ReturnCase> =>
      api.admin.returnCases.date({
        caseId: one.id,
        goods: true,
        ...(day === today ? {} : { arrivedOn: day }),
      }),
    onSuccess: onClose,
    meta: { changes: ["withdrawals"] },
  });
  const submit = () => {
    const wrong = day === today ? undefined : arrivedOnError(day, one.statedAt, today);
    setError(wrong);
    if (!wrong) arrive.mutate();
  };
  return (
    <FormDialog
      title={`Retour de ${one.orderNumber} arrivé`}
      size="small"
      submit={{ onClick: submit }}
      submitLabel={ARRIVED_ON.submit}
      pending={arrive.isPending}
      dirty={day !== today}
      onClose={onClose}
    >
      <ArrivedOn day={day} error={error} onChange={setDay} />
      <Failed act={arrive} otherwise="Impossible de mettre à jour le retour" className="mt-3" />
    </FormDialog>
  );
}
