import { parisInstant } from "#domain/paris-time.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PAID_HOST } from "#wording/who-sells.ts";

type TypedFields = {
  liveDate: string;
  isActive: boolean;
  tiktokHandle: string;
  hostName: string;
  hostIsPaid: boolean;
  hostContractSigned: boolean;
};
type LiveFieldsProps = {
  /** Of the ids of the form's controls. */
  prefix: string;
  typed: TypedFields;
  errors: FieldErrors;
  onChange: (changed: Partial<TypedFields>) => void;
};

/** A live as the contract wants it: its date, typed in the time of Paris, as an instant; "" when it can't be read. */
export const withInstant = <Typed extends TypedFields>(typed: Typed): Typed => ({
  ...typed,
  liveDate: parisInstant(typed.liveDate) ?? "",
});

/** When a live is, whose comments it follows, who presents it and whether it takes orders. */
export function LiveFields({ prefix, typed, errors, onChange }: LiveFieldsProps) {
  return (
    <>
      <TextField
        id={`${prefix}-liveDate`}
        label="Date"
        hint="Heure de Paris"
        type="datetime-local"
        value={typed.liveDate}
        error={errors.liveDate}
        onChange={({ target }) => onChange({ liveDate: target.value })}
      />
      <AccountField
        id={`${prefix}-tiktokHandle`}
        value={typed.tiktokHandle}
        error={errors.tiktokHandle}
        onChange={(tiktokHandle) => onChange({ tiktokHandle })}
      />
      <TextField
        id={`${prefix}-hostName`}
        label="Présentée par"
        optional
        maxLength={120}
        autoComplete="off"
        value={typed.hostName}
        error={errors.hostName}
        onChange={({ target }) => onChange({ hostName: target.value })}
      />
      <Checkbox
        id={`${prefix}-hostIsPaid`}
        label={`Animée par une personne rémunérée\u00a0: la vidéo affiche «\u00a0${PAID_HOST}\u00a0»`}
        checked={typed.hostIsPaid}
        onChange={({ target }) => onChange({ hostIsPaid: target.checked })}
      />
      {typed.hostIsPaid && (
        <Checkbox
          id={`${prefix}-hostContractSigned`}
          label="Contrat écrit signé"
          checked={typed.hostContractSigned}
          onChange={({ target }) => onChange({ hostContractSigned: target.checked })}
        />
      )}
      <Checkbox
        id={`${prefix}-isActive`}
        label={"Live actif\u00a0: les clientes peuvent y commander"}
        checked={typed.isActive}
        onChange={({ target }) => onChange({ isActive: target.checked })}
      />
    </>
  );
}

type AccountFieldProps = {
  id: string;
  /** As the form keeps it, without the at sign. */
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
};

/** The TikTok account whose comments are followed. */
function AccountField({ id, value, error, onChange }: AccountFieldProps) {
  return (
    <TextField
      id={id}
      label="Compte TikTok"
      optional
      hint="Ses commentaires sont captés tant que le live est actif."
      maxLength={101}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value === "" ? "" : `@${value}`}
      error={error}
      onChange={({ target }) => onChange(target.value.replace(/^@+/, ""))}
    />
  );
}
