import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LiveDetail, liveFields } from "#contract/admin/lives.ts";
import { parisField, parisInstant } from "#domain/paris-time.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { AccountField } from "#web/admin/lives/account-field.tsx";
import { liveQuery, livesChanged } from "#web/admin/lives/live-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary, type FieldErrors, focusField, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";

type Typed = { title: string; ref: string; date: string; isActive: boolean; tiktokHandle: string };

const asTyped = ({ title, ref, liveDate, isActive, tiktokHandle }: LiveDetail): Typed => ({
  title,
  ref,
  date: parisField(liveDate),
  isActive,
  tiktokHandle: tiktokHandle ?? "",
});

/** `version` is the one that the person has seen: the page may have read a newer one behind what they type. */
export function LiveForm({ live }: { live: LiveDetail }) {
  const queries = useQueryClient();
  const [version, setVersion] = useState(live.version);
  const [typed, setTyped] = useState<Typed>(() => asTyped(live));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const start = (from: LiveDetail) => {
    setVersion(from.version);
    setTyped(asTyped(from));
  };
  const save = useMutation({
    mutationFn: (expectedVersion: number) =>
      api.admin.lives.save({ liveId: live.id, expectedVersion, ...given() }),
    onSuccess: (saved) => {
      queries.setQueryData(liveQuery(live.id).queryKey, saved);
      livesChanged(queries);
      start(saved);
      toast.success("Live enregistré");
    },
    onError: (error) => {
      if (!refusedAs(error, "LIVE_REF_TAKEN")) return;
      setErrors({ "live-ref": sentenceOf(error, "") });
      focusField("live-ref");
    },
  });
  const conflict = refusedAs(save.error, "RECORD_CHANGED");
  const latest = () => queries.fetchQuery({ ...liveQuery(live.id), staleTime: 0 });

  function given() {
    const { date, ...rest } = typed;
    return { ...rest, liveDate: parisInstant(date) ?? "" };
  }
  function submit() {
    const found = withPrefix("live", errorsOf(liveFields, given()));
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate(version);
  }
  function change(changed: Partial<Typed>) {
    setTyped((current) => ({ ...current, ...changed }));
    const field = "date" in changed ? "liveDate" : Object.keys(changed)[0];
    setErrors(({ [`live-${field}`]: _, ...others }) => others);
  }

  return (
    <Card id="live-form" title="Modifier le live">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <TextField
          id="live-title"
          label="Titre"
          maxLength={200}
          autoComplete="off"
          value={typed.title}
          error={errors["live-title"]}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextField
          id="live-ref"
          label="Référence"
          hint="Elle commence les numéros des prochaines commandes."
          maxLength={10}
          autoComplete="off"
          spellCheck={false}
          inputClassName="font-code"
          value={typed.ref}
          error={errors["live-ref"]}
          onChange={({ target }) => change({ ref: target.value })}
        />
        <TextField
          id="live-liveDate"
          label="Date"
          hint="Heure de Paris"
          type="datetime-local"
          value={typed.date}
          error={errors["live-liveDate"]}
          onChange={({ target }) => change({ date: target.value })}
        />
        <AccountField
          id="live-tiktokHandle"
          value={typed.tiktokHandle}
          error={errors["live-tiktokHandle"]}
          onChange={(tiktokHandle) => change({ tiktokHandle })}
        />
        <Checkbox
          id="live-isActive"
          label={"Live actif\u00a0: les clientes peuvent y commander"}
          checked={typed.isActive}
          onChange={({ target }) => change({ isActive: target.checked })}
        />
        {conflict && (
          <ChangedPanel
            conflict={conflict}
            pending={save.isPending}
            onReload={async () => {
              start(await latest());
              save.reset();
            }}
            onOverwrite={async () => save.mutate((await latest()).version)}
          />
        )}
        {save.isError && !conflict && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(save.error, "Impossible d'enregistrer le live")}
          </p>
        )}
        <Button
          type="submit"
          className="self-start"
          pending={save.isPending}
          pendingLabel="Enregistrement..."
        >
          Enregistrer
        </Button>
      </form>
    </Card>
  );
}
