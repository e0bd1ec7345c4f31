import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RefusalCode } from "#domain/refusals.ts";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { withPrefix } from "#web/admin/field-errors.ts";
import { type FieldErrors, focusField, focusLoneError } from "#web/ui/error-summary.tsx";

type DeskFormOptions<Row extends { version: number }, Typed extends object, Saved> = {
  /** Begins the ids of the controls: "title" of the form "live" is `live-title`. Without one, an id is its field. */
  prefix?: string;
  /** The record as the person first sees it; undefined for a new one. */
  row: Row | undefined;
  /** What stands in the fields of this record, or of a new one. */
  asTyped: (row: Row | undefined) => Typed;
  /** What is wrong with what is typed over this record, by field. */
  check: (typed: Typed, row: Row | undefined) => FieldErrors;
  /** `expectedVersion` is 0 for a new record. */
  send: (typed: Typed, expectedVersion: number, row: Row | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Refusals of the server that speak of one field. */
  refusals?: Partial<Record<RefusalCode, string>>;
  /** The record as it is now, for a person whom somebody overtook; undefined when it is gone. */
  latest?: () => Promise<Row | undefined>;
  /** Told the errors of a refused submit by the ids of their controls. */
  onWrong?: (errors: FieldErrors) => void;
};

/** What is shown around the fields, whatever they are. */
export type ShownForm = {
  prefix: string;
  errors: FieldErrors;
  attempt: number;
  dirty: boolean;
  save: { isPending: boolean; isError: boolean; error: unknown };
  submit: () => void;
  reload: () => Promise<void>;
  overwrite: () => Promise<void>;
};

/**
 * The state of a form of the back office: what is typed over the record that the person has seen, whatever was read
 * behind it, what is wrong with it, and the one call that keeps it.
 */
export function useDeskForm<Row extends { version: number }, Typed extends object, Saved>({
  prefix = "",
  asTyped,
  check,
  send,
  onSaved,
  refusals = {},
  latest,
  onWrong = focusLoneError,
  ...first
}: DeskFormOptions<Row, Typed, Saved>) {
  const [row, setRow] = useState(first.row);
  const [typed, setTyped] = useState(() => asTyped(first.row));
  const [reading, setReading] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const save = useMutation({
    mutationFn: (expectedVersion: number) => send(typed, expectedVersion, row),
    onSuccess: (saved) => onSaved(saved),
    onError: (error) => {
      const refused = Object.entries(refusals).find(
        ([code]) => refusedAs(error, code as RefusalCode) !== undefined,
      );
      if (!refused) return setErrors(fieldsRefused(error, typed));
      const [, field] = refused;
      setErrors({ [field]: sentenceOf(error, "") });
      focusField(idOf(prefix, field));
    },
  });

  /** Begins anew from this record. */
  function begin(from: Row) {
    setRow(from);
    setTyped(asTyped(from));
    setErrors({});
    setReading((times) => times + 1);
  }
  function change(changed: Partial<Typed>, field = Object.keys(changed)[0] ?? "") {
    setTyped((current) => ({ ...current, ...changed }));
    setError(field, undefined);
  }
  function setError(field: string, sentence: string | undefined) {
    setErrors((current) => {
      if (sentence) return { ...current, [field]: sentence };
      const { [field]: _, ...others } = current;
      return others;
    });
  }
  function submit() {
    if (save.isPending) return;
    const found = check(typed, row);
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return onWrong(withIds(prefix, found));
    save.mutate(row?.version ?? 0);
  }
  async function reload() {
    const newest = await latest?.();
    if (!newest) return;
    begin(newest);
    save.reset();
  }
  async function overwrite() {
    const newest = await latest?.();
    if (!newest) return;
    setRow(newest);
    save.mutate(newest.version);
  }

  return {
    prefix,
    /** The record that the person has seen. */
    row,
    typed,
    /** Grows when the fields are read anew: the key of a control that keeps its own text. */
    reading,
    /** By field. */
    errors,
    attempt,
    dirty: JSON.stringify(typed) !== JSON.stringify(asTyped(row)),
    save,
    begin,
    change,
    setError,
    submit,
    reload,
    overwrite,
  };
}

const idOf = (prefix: string, field: string): string => (prefix ? `${prefix}-${field}` : field);

/** The errors by the ids of their controls. */
export const withIds = (prefix: string, errors: FieldErrors): FieldErrors =>
  prefix ? withPrefix(prefix, errors) : errors;

/** The server names a field by its whole path ("address.zip"), the form by its end; one without a control is no field's. */
function fieldsRefused(error: unknown, typed: object): FieldErrors {
  const fields = Object.entries(refusedAs(error, "INVALID_INPUT")?.fields ?? {}).map(
    ([path, sentence]): [string, string] => [path.slice(path.lastIndexOf(".") + 1), sentence],
  );
  return Object.fromEntries(fields.filter(([field]) => field in typed));
}
