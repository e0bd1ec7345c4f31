import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type LiveDetail, liveFields } from "#contract/admin/lives.ts";
import { parisField } from "#domain/paris-time.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { EditForm } from "#web/admin/forms/edit-form.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { LiveFields, withInstant } from "#web/admin/lives/live-fields.tsx";
import { useOpeningQuestion } from "#web/admin/lives/use-live-opening.tsx";
import { useClosingAct } from "#web/admin/lives/use-live-switch.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const FORM = "live";

export function LiveForm({ live }: { live: LiveDetail }) {
  const queries = useQueryClient();
  const read = orpc.admin.lives.get.queryOptions({ input: { liveId: live.id } });
  const closing = useClosingAct();
  const [ended, setEnded] = useState(false);
  const form = useEditForm({
    prefix: FORM,
    row: live,
    asTyped: (row = live) => ({
      title: row.title,
      ref: row.ref,
      liveDate: parisField(row.liveDate),
      isActive: row.isActive,
      tiktokHandle: row.tiktokHandle ?? "",
      hostName: row.hostName ?? "",
      hostIsPaid: row.hostIsPaid,
      hostContractSigned: row.hostContractSigned,
    }),
    check: (typed) => errorsOf(liveFields, withInstant(typed)),
    keep: (typed, { id, version }, keepsClaims) =>
      api.admin.lives.save({ liveId: id, expectedVersion: version, ...withInstant(typed), keepsClaims }),
    changes: "lives",
    done: "Live enregistré",
    onSaved: (saved, sent) => {
      queries.setQueryData(read.queryKey, saved);
      form.goOn(saved, sent);
      if (form.row?.isActive && !saved.isActive) setEnded(true);
    },
    refusals: { LIVE_REF_TAKEN: "ref" },
    latest: () => queries.fetchQuery({ ...read, staleTime: 0 }),
  });
  const { typed, errors, change } = form;
  const { question } = useUnsavedGuard(form.dirty);
  // Once what is typed counts as saved: the guard would ask.
  useEffect(() => {
    if (ended) closing(live.id).onPress();
  }, [ended, closing, live.id]);
  const opening = useOpeningQuestion();
  const submit = () =>
    typed.isActive && !form.row?.isActive ? opening.ask(live.id, form.submit) : form.submit();

  return (
    <Card id="live-form" title="Modifier le live">
      {question}
      {opening.question}
      <EditForm
        form={{ ...form, submit }}
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
      </EditForm>
    </Card>
  );
}
