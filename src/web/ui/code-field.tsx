import type { Ref } from "react";
import { TextField } from "./text-field.tsx";

type CodeFieldProps = {
  id: string;
  /** `any`: where either kind is taken. */
  way: "app" | "backup" | "any";
  value: string;
  error: string | undefined;
  onType: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
};

const WAYS = {
  app: { label: "Code à 6 chiffres", inputMode: "numeric", autoComplete: "one-time-code" },
  backup: { label: "Code de secours", hint: "16 lettres et chiffres", autoComplete: "off" },
  any: {
    label: "Code",
    hint: "De votre application, ou un code de secours",
    autoComplete: "one-time-code",
  },
} as const;

/** A code to type or to paste; blanks in it don't matter. */
export function CodeField({ way, onType, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      {...WAYS[way]}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      inputClassName="font-code tracking-wider"
      onChange={({ target }) => onType(target.value)}
    />
  );
}
