import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type AllSettings, type SettingGroup, settingGroups } from "#contract/admin/settings.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { toast } from "#web/ui/toasts.ts";
import { SettingField } from "./setting-field.tsx";
import { GROUP_WORDS } from "./setting-words.ts";
import { settingsQuery } from "./settings-query.ts";
import { asTyped, given, keysOf, type TypedSettings } from "./typed-settings.ts";

const PREFIX = "setting";

type GroupFormProps = {
  group: SettingGroup;
  settings: AllSettings;
  onDirty: (group: SettingGroup, dirty: boolean) => void;
};

/** `version` is the one that the person has seen: the page may have read a newer one behind what they type. */
export function GroupForm({ group, settings, onDirty }: GroupFormProps) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(settings);
  const [typed, setTyped] = useState<TypedSettings>(() => asTyped(group, settings.values));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const dirty = JSON.stringify(typed) !== JSON.stringify(asTyped(group, seen.values));
  useEffect(() => onDirty(group, dirty), [group, dirty, onDirty]);
  const start = (from: AllSettings) => {
    setSeen(from);
    setTyped(asTyped(group, from.values));
    setErrors({});
  };
  const save = useMutation({
    mutationFn: (expectedVersion: number) =>
      api.admin.settings.save({ group, expectedVersion, values: given(group, typed) }),
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      start(saved);
      toast.success("Réglages enregistrés");
    },
    onError: (error) => setErrors(withPrefix(PREFIX, refusedAs(error, "INVALID_INPUT")?.fields ?? {})),
  });
  const conflict = refusedAs(save.error, "RECORD_CHANGED");
  const latest = () => queries.fetchQuery({ ...settingsQuery, staleTime: 0 });

  function submit() {
    const found = withPrefix(PREFIX, errorsOf(settingGroups[group], given(group, typed)));
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate(seen.versions[group]);
  }
  const { title, words } = GROUP_WORDS[group];
  return (
    <Card id={`settings-${group}`} title={title}>
      <p className="mb-4 text-ink-2">{words}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
          {keysOf(group).map((key) => (
            <SettingField
              key={key}
              setting={key}
              typed={typed[key] ?? ""}
              error={errors[`${PREFIX}-${key}`]}
              change={settings.changes[key]}
              onChange={(value) => {
                setTyped((current) => ({ ...current, [key]: value }));
                setErrors(({ [`${PREFIX}-${key}`]: _, ...others }) => others);
              }}
            />
          ))}
        </div>
        {conflict && (
          <ChangedPanel
            conflict={conflict}
            pending={save.isPending}
            onReload={async () => {
              start(await latest());
              save.reset();
            }}
            onOverwrite={async () => save.mutate((await latest()).versions[group])}
          />
        )}
        {save.isError && !conflict && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(save.error, "Impossible d'enregistrer les réglages")}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={!dirty} pending={save.isPending} pendingLabel="Enregistrement...">
            Enregistrer
          </Button>
          {dirty && (
            <Button look="secondary" disabled={save.isPending} onClick={() => start(seen)}>
              Annuler
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
