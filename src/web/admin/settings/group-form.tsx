import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { type AllSettings, type SettingGroup, settingGroups } from "#contract/admin/settings.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { EditForm } from "#web/admin/forms/edit-form.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { meQuery } from "#web/admin/session/me-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { GROUP_WORDS } from "./group-words.ts";
import { SettingField } from "./setting-field.tsx";
import { asTyped, given, keysOf, type TypedSettings } from "./typed-settings.ts";

type GroupFormProps = {
  group: SettingGroup;
  settings: AllSettings;
  onDirty: (group: SettingGroup, dirty: boolean) => void;
};

export function GroupForm({ group, settings, onDirty }: GroupFormProps) {
  const queries = useQueryClient();
  const form = useEditForm({
    prefix: "setting",
    row: groupOf(group, settings),
    asTyped: (row): TypedSettings => asTyped(group, (row ?? settings).values),
    check: (typed) => errorsOf(settingGroups[group], given(group, typed)),
    keep: (typed, { version }, keepsClaims) =>
      api.admin.settings.save({ group, expectedVersion: version, values: given(group, typed), keepsClaims }),
    done: "Réglages enregistrés",
    onSaved: (saved, sent) => {
      queries.setQueryData(orpc.admin.settings.get.queryKey(), saved);
      form.goOn(groupOf(group, saved), sent);
      // What is demanded of staff is demanded of whoever saves it.
      if (group === "staff") void queries.invalidateQueries(meQuery);
    },
    latest: async () =>
      groupOf(group, await queries.fetchQuery(orpc.admin.settings.get.queryOptions({ staleTime: 0 }))),
  });
  const { row, typed, errors, dirty } = form;
  // A layout effect: the page knows before the next press, which may lead away.
  useLayoutEffect(() => onDirty(group, dirty), [group, dirty, onDirty]);
  const kept = asTyped(group, (row ?? settings).values);
  const { title, words } = GROUP_WORDS[group];
  return (
    <Card id={`settings-${group}`} title={title}>
      <p className="mb-4 text-ink-2">{words}</p>
      <EditForm
        form={form}
        failed="Impossible d'enregistrer les réglages"
        actions={
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={!dirty} pending={form.pending} pendingLabel="Enregistrement...">
              Enregistrer
            </Button>
            {dirty && row && (
              <Button look="secondary" disabled={form.pending} onClick={() => form.begin(row)}>
                Annuler
              </Button>
            )}
          </div>
        }
      >
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start gap-x-6">
          {keysOf(group).map((key) => (
            <SettingField
              key={key}
              setting={key}
              typed={typed[key] ?? ""}
              smsMillis={Number(typed.smsPartMillis) || 0}
              error={errors[key]}
              change={settings.changes[key]}
              changed={typed[key] !== kept[key]}
              onChange={(value) => form.change({ [key]: value })}
            />
          ))}
        </div>
      </EditForm>
    </Card>
  );
}

const groupOf = (group: SettingGroup, { values, versions }: AllSettings) => ({
  values,
  version: versions[group],
});
