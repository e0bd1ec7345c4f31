import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RefusalCode } from "#domain/refusals.ts";
import { type Changed, changed } from "#web/admin/client/changes.ts";
import { isNotFound, refusedAs } from "#web/admin/client/failure.ts";
import { queryClient } from "#web/admin/client/query-client.ts";
import { type ActOptions, useOneAct } from "#web/admin/client/use-one-act.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { toast } from "#web/ui/toasts.ts";
import { withPrefix } from "./field-errors.ts";

type EditFormOptions<Row extends { version: number }, Typed extends object, Saved> = {
  /** Begins the ids of the controls: "title" of the form "live" is `live-title`. Without one, an id is its field. */
  prefix?: string;
  /** The record as the person first sees it; undefined for a new one. */
  row: Row | undefined;
  /** What stands in the fields of this record, or of a new one. */
  asTyped: (row: Row | undefined) => Typed;
  /** What is wrong with what is typed over this record, by field. */
  check: (typed: Typed, row: Row | undefined) => FieldErrors;
  /** Makes a new record, under the key of one act. */
  create?: (typed: Typed, options: ActOptions, keepsClaims: boolean) => Promise<Saved>;
  /** Keeps what is typed over the record that the person has seen. */
  keep?: (typed: Typed, row: Row, keepsClaims: boolean) => Promise<Saved>;
  /** What is read again once it is saved. */
  changes?: Changed;
  /** Told once it is saved; `over` is the record it was saved over, undefined where a new one was made. */
  done: string | ((saved: Saved, sent: Typed, over: Row | undefined) => string);
  onSaved: (saved: Saved, sent: Typed) => void;
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
  pending: boolean;
  /** Why the last call came to nothing, unless a field says it. */
  failure: unknown;
  /** The record as it is now could not be read. */
  unread: boolean;
  submit: () => void;
  reload: () => void;
  overwrite: () => void;
  /** Saves words that claim something, after the warning. */
  keepClaims: () => void;
  /** Makes a new record of what is typed over one that is gone. */
  createAnew: (() => void) | undefined;
};

type TextOf<Typed> = {
  [Field in keyof Typed]: Typed[Field] extends string ? Field : never;
}[keyof Typed] &
  string;

type TypedOptions<Row, Typed extends object> = {
  prefix: string;
  row: Row | undefined;
  asTyped: (row: Row | undefined) => Typed;
  onWrong: (errors: FieldErrors) => void;
};

/** What is typed over the record that the person has seen, whatever was read behind it, and what is wrong with it. */
function useTyped<Row, Typed extends object>({
  prefix,
  asTyped,
  onWrong,
  ...first
}: TypedOptions<Row, Typed>) {
  const [row, setRow] = useState(first.row);
  const [typed, setTyped] = useState(() => asTyped(first.row));
  const [reading, setReading] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const setError = (field: string, sentence: string | undefined) =>
    setErrors(({ [field]: _, ...others }) => (sentence ? { ...others, [field]: sentence } : others));
  return {
    /** The record that the person has seen. */
    row,
    setRow,
    typed,
    /** Grows when the fields are read anew: the key of a control that keeps its own text. */
    reading,
    /** By field. */
    errors,
    setError,
    attempt,
    dirty: JSON.stringify(typed) !== JSON.stringify(asTyped(row)),
    begin(from: Row) {
      setRow(from);
      setTyped(asTyped(from));
      setErrors({});
      setReading((times) => times + 1);
    },
    /** Goes on over the record as it was saved; what was typed since it was sent stays. */
    goOn(from: Row, sent: Typed) {
      setRow(from);
      setTyped((current) => ({ ...asTyped(from), ...changedSince(sent, current) }));
    },
    change(changed: Partial<Typed>, field: string) {
      setTyped((current) => ({ ...current, ...changed }));
      setError(field, undefined);
    },
    /** Answers whether nothing is wrong; else the person is led there. */
    accept(found: FieldErrors): boolean {
      setErrors(found);
      if (Object.keys(found).length === 0) return true;
      setAttempt((times) => times + 1);
      onWrong(withIds(prefix, found));
      return false;
    },
  };
}

/** `keepsClaims`: the warning about words that claim something was read. */
type Sending<Typed, Row> = { sent: Typed; over: Row | undefined; keepsClaims?: boolean };

/** A form of the back office: what is typed, and the one call that keeps it. */
export function useEditForm<Row extends { version: number }, Typed extends object, Saved>({
  prefix = "",
  asTyped,
  check,
  create,
  keep,
  changes,
  done,
  onSaved,
  refusals = {},
  latest,
  onWrong = focusLoneError,
  ...first
}: EditFormOptions<Row, Typed, Saved>) {
  const { accept, setRow, ...held } = useTyped({ prefix, row: first.row, asTyped, onWrong });
  const { row, typed, errors } = held;
  const act = useOneAct();
  const save = useMutation({
    mutationFn: ({ sent, over, keepsClaims = false }: Sending<Typed, Row>): Promise<Saved> => {
      if (over && keep) return keep(sent, over, keepsClaims);
      if (!create) throw new Error("This form makes nothing new");
      return act({ sent, keepsClaims }, (options) => create(sent, options, keepsClaims));
    },
    onSuccess: (saved, { sent, over }) => {
      if (changes) changed(queryClient, changes);
      toast.success(typeof done === "string" ? done : done(saved, sent, over));
      onSaved(saved, sent);
    },
    onError: (error) => {
      const refused = Object.entries(refusals).find(
        ([code]) => refusedAs(error, code as RefusalCode) !== undefined,
      );
      accept(refused ? { [refused[1]]: sentenceOf(error, "") } : fieldsRefused(error, typed));
    },
  });
  const reread = useMutation<Row | undefined, Error, "reload" | "overwrite">({
    mutationFn: async () =>
      latest?.().catch((error: unknown) => {
        if (isNotFound(error)) return undefined;
        throw error;
      }),
    onSuccess: (newest, then) => {
      // What is gone can't be kept: the server answers who deleted it.
      if (!newest) return save.mutate({ sent: typed, over: row });
      if (then === "reload") return begin(newest);
      setRow(newest);
      save.mutate({ sent: typed, over: newest });
    },
  });
  const pending = save.isPending || reread.isPending;
  const overtaken = (["RECORD_CHANGED", "ORDER_CHANGED", "RECORD_GONE"] as const).some((code) =>
    refusedAs(save.error, code),
  );

  /** Begins anew from this record. */
  function begin(from: Row) {
    held.begin(from);
    save.reset();
  }
  function change(changed: Partial<Typed>, field = Object.keys(changed)[0] ?? "") {
    held.change(changed, field);
    if (save.isError && !overtaken) save.reset();
  }
  function submit() {
    if (!pending && accept(check(typed, row))) save.mutate({ sent: typed, over: row });
  }

  return {
    ...held,
    prefix,
    pending,
    failure: overtaken || Object.keys(errors).length === 0 ? save.error : null,
    unread: reread.isError,
    begin,
    change,
    submit,
    reload: () => reread.mutate("reload"),
    overwrite: () => reread.mutate("overwrite"),
    keepClaims: () => save.mutate({ sent: typed, over: row, keepsClaims: true }),
    createAnew:
      create &&
      (() => {
        setRow(undefined);
        save.mutate({ sent: typed, over: undefined });
      }),
    /** What ties a control to a field of text. */
    text: (field: TextOf<Typed>) => ({
      id: prefix ? `${prefix}-${field}` : field,
      autoComplete: "off",
      value: typed[field] as string,
      error: errors[field],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [field]: target.value } as Partial<Typed>),
    }),
  };
}

/** The errors by the ids of their controls. */
export const withIds = (prefix: string, errors: FieldErrors): FieldErrors =>
  prefix ? withPrefix(prefix, errors) : errors;

const changedSince = <Typed extends object>(before: Typed, now: Typed): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== before[field as keyof Typed]),
  ) as Partial<Typed>;

/** The server names a field by its whole path ("address.zip"), the form by its end; one without a control is no field's. */
function fieldsRefused(error: unknown, typed: object): FieldErrors {
  const fields = Object.entries(refusedAs(error, "INVALID_INPUT")?.fields ?? {}).map(
    ([path, sentence]): [string, string] => [path.slice(path.lastIndexOf(".") + 1), sentence],
  );
  return Object.fromEntries(fields.filter(([field]) => field in typed));
}
