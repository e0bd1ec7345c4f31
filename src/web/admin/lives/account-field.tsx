import { TextField } from "#web/ui/text-field.tsx";

type AccountFieldProps = {
  id: string;
  /** As the form keeps it, without the at sign. */
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
};

/** The TikTok account whose comments are followed. */
export function AccountField({ id, value, error, onChange }: AccountFieldProps) {
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
