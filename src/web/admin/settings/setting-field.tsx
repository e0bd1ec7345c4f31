import type { AllSettings, SettingKey } from "#contract/admin/settings.ts";
import { PhotoField } from "#web/admin/products/photo-field.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { formatDateTime } from "#wording/format.ts";
import { SETTING_LABELS } from "#wording/setting-labels.ts";
import { MeansField } from "./means-field.tsx";
import { isRetentionTime, RetentionDue } from "./retention-due.tsx";
import { SETTING_WORDS, type SettingShape } from "./setting-words.ts";
import { SmsPreview } from "./sms-preview.tsx";

type SettingFieldProps = {
  setting: SettingKey;
  typed: string;
  /** What one text message costs, as it is typed. */
  smsMillis: number;
  error: string | undefined;
  change: AllSettings["changes"][string] | undefined;
  /** Differs from what is kept. */
  changed: boolean;
  onChange: (typed: string) => void;
};

/** Longer ones stand under the field. */
const LONGEST_UNIT_INSIDE = 9;
const OFF = "0,00";
/** Words, control, error and notes of neighbors stand level, however long the words of each are. */
const IN_ROWS_OF_FOUR = "row-span-4 grid grid-cols-1 grid-rows-subgrid";
const IN_ROWS_OF_THREE = "row-span-3 grid grid-cols-1 grid-rows-subgrid";
const IN_ITS_OWN_ROWS = "row-span-4";
const ACROSS = "col-span-full";
const ACROSS_ALL: ReadonlySet<SettingShape> = new Set(["means", "text", "words", "photo"] as const);
/** The amount of the terms of sale, to begin with. */
const FIRST_MINIMUM = "18,00";

export function SettingField(props: SettingFieldProps) {
  const { setting, typed, smsMillis, error, change, changed, onChange } = props;
  const { hint, unit, shape, options } = SETTING_WORDS[setting];
  const label = SETTING_LABELS[setting];
  const id = `setting-${setting}`;
  const fits = unit !== undefined && unit.length <= LONGEST_UNIT_INSIDE;
  const isOff = shape === "off" && typed === OFF;
  const place = ACROSS_ALL.has(shape) ? ACROSS : shape === "off" ? IN_ITS_OWN_ROWS : IN_ROWS_OF_FOUR;
  return (
    <div className={classNames("min-w-0 pb-3", place)}>
      {shape === "means" && (
        <MeansField id={id} label={label} hint={hint} error={error} typed={typed} onChange={onChange} />
      )}
      {shape === "off" && (
        <Switch
          id={`${id}-on`}
          label={label}
          checked={!isOff}
          onChange={(on) => onChange(on ? FIRST_MINIMUM : OFF)}
        />
      )}
      {options && (
        <Select
          id={id}
          label={label}
          hint={hint}
          error={error}
          placeholder="À choisir"
          options={options}
          value={typed}
          onChange={({ target }) => onChange(target.value)}
          className={IN_ROWS_OF_THREE}
        />
      )}
      {shape === "photo" && (
        <PhotoField
          id={id}
          label={label}
          alt="Votre portrait"
          photo={typed ? { photoKey: typed, photoUrl: `/${typed}` } : null}
          onChange={(photo) => onChange(photo?.photoKey ?? "")}
        />
      )}
      {(shape === "text" || shape === "words") && (
        <>
          <Textarea
            id={id}
            label={label}
            hint={hint}
            error={error}
            rows={3}
            value={typed}
            onChange={({ target }) => onChange(target.value)}
          />
          {shape === "text" && <SmsPreview text={typed} partMillis={smsMillis} />}
        </>
      )}
      {!isOff && !options && !ACROSS_ALL.has(shape) && (
        <TextField
          id={id}
          label={shape === "off" ? "Montant minimum" : label}
          hint={hint}
          error={error}
          autoComplete="off"
          type={shape === "day" ? "date" : "text"}
          inputMode={shape === "line" ? "text" : shape === "count" ? "numeric" : "decimal"}
          inputClassName={shape === "line" ? "" : "tabular-nums"}
          value={typed}
          onChange={({ target }) => onChange(target.value)}
          end={fits && <span className="me-2 text-ink-2">{unit}</span>}
          className={classNames(shape !== "line" && "max-w-md", shape !== "off" && IN_ROWS_OF_THREE)}
        />
      )}
      <div>
        {changed && isRetentionTime(setting) && <RetentionDue time={setting} typed={typed} />}
        <p className="mt-1 flex flex-wrap gap-x-3 text-small text-ink-3">
          {unit && !isOff && !fits && <span>{unit}</span>}
          {change && (
            <span>
              Modifié par {change.by}, le {formatDateTime(change.at)}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
