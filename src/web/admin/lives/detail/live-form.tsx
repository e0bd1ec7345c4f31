import { useQueryClient } from "@tanstack/react-query";
import { type LiveDetail, liveFields } from "#contract/admin/lives.ts";
import { parisField } from "#domain/paris-time.ts";
import { api } from "#web/admin/api.ts";
import { errorsOf } from "#web/admin/field-errors.ts";
import { DeskForm } from "#web/admin/forms/desk-form.tsx";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { useDeskForm } from "#web/admin/forms/use-desk-form.ts";
import { LiveFields, withInstant } from "#web/admin/lives/live-fields.tsx";
import { liveQuery, livesChanged } from "#web/admin/lives/live-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";

const FORM = "live";

export function LiveForm({ live }: { live: LiveDetail }) {
  const queries = useQueryClient();
  const form = useDeskForm({
    prefix: FORM,
    row: live,
    asTyped: (row = live) => ({
      title: row.title,
      ref: row.ref,
      liveDate: parisField(row.liveDate),
      isActive: row.isActive,
      tiktokHandle: row.tiktokHandle ?? "",
    }),
    check: (typed) => errorsOf(liveFields, withInstant(typed)),
    keep: (typed, { id, version }) =>
      api.admin.lives.save({ liveId: id, expectedVersion: version, ...withInstant(typed) }),
    onSaved: (saved, sent) => {
      queries.setQueryData(liveQuery(live.id).queryKey, saved);
      livesChanged(queries);
      form.goOn(saved, sent);
      toast.success("Live enregistré");
    },
    refusals: { LIVE_REF_TAKEN: "ref" },
    latest: () => queries.fetchQuery({ ...liveQuery(live.id), staleTime: 0 }),
  });
  const { typed, errors, change } = form;
  const { question } = useUnsavedGuard(form.dirty);

  return (
    <Card id="live-form" title="Modifier le live">
      {question}
      <DeskForm
        form={form}
        failed="Impossible d'enregistrer le live"
        actions={
          <Button
            type="submit"
            className="self-start"
            pending={form.pending}
            pendingLabel="Enregistrement..."
          >
            Enregistrer
          </Button>
        }
      >
        <TextField {...form.text("title")} label="Titre" maxLength={200} />
        <TextField
          {...form.text("ref")}
          label="Référence"
          hint="Elle commence les numéros des prochaines commandes."
          maxLength={10}
          spellCheck={false}
          inputClassName="font-code"
        />
        <LiveFields prefix={FORM} typed={typed} errors={errors} onChange={change} />
      </DeskForm>
    </Card>
  );
}
