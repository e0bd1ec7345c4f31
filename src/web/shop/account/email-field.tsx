import { TextField } from "#web/ui/text-field.tsx";

type EmailFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
};

export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <TextField
      id="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
