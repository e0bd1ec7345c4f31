import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SharedFields } from "#contract/admin/product-fields.ts";
import { wordsOf } from "#web/admin/bulk/act-words.ts";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { KeepWords } from "#web/admin/forms/keep-words.tsx";
import { CompositionField } from "#web/admin/products/composition-field.tsx";
import { asStock } from "#web/admin/products/grid/grid-rows.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { FIELDS_EMPTY, GRID_STOCK_SHAPE } from "#wording/admin-forms.ts";
import { countOf } from "#wording/format.ts";
import { FIT_EXAMPLE, FIT_LABEL } from "#wording/product-facts.ts";

type FieldsDialogProps = {
  acts: BulkActs;
  rowIds: string[];
  onStarted: () => void;
  onClose: () => void;
};

const NOTHING = { size: "", fit: "", stock: "", composition: "" };

/** Size, fit, stock, composition and maker for all the products that are ticked; what is left empty stays with each. */
export function FieldsDialog({ acts: { start }, rowIds, onStarted, onClose }: FieldsDialogProps) {
  const makers = useQuery(orpc.admin.makers.list.queryOptions()).data ?? [];
  const [typed, setTyped] = useState(NOTHING);
  const [makerId, setMakerId] = useState<string>();
  const [wrong, setWrong] = useState<{ field: "size" | "stock"; sentence: string }>();
  const choices = makers.map(({ id, name }) => ({ value: id, label: name }));
  const dirty = makerId !== undefined || Object.values(typed).some((text) => text !== "");

  function refuse(field: "size" | "stock", sentence: string) {
    setWrong({ field, sentence });
    focusField(`bulk-fields-${field}`);
  }
  function submit(keepsClaims = false) {
    const stock = asStock(typed.stock);
    if (stock !== null && stock < 0) return refuse("stock", GRID_STOCK_SHAPE);
    const fields: SharedFields = {
      ...(typed.size.trim() && { size: typed.size.trim() }),
      ...(typed.fit.trim() && { fit: typed.fit.trim() }),
      ...(stock !== null && { stock }),
      ...(typed.composition.trim() && { composition: typed.composition.trim() }),
      ...(makerId && { makerId }),
    };
    if (Object.keys(fields).length === 0) return refuse("size", FIELDS_EMPTY);
    start.mutate({ kind: "products.fields", rowIds, fields, keepsClaims }, { onSuccess: onStarted });
  }
  const text = (field: "size" | "fit" | "stock", maxLength: number) => ({
    id: `bulk-fields-${field}`,
    maxLength,
    autoComplete: "off",
    optional: true,
    value: typed[field],
    error: wrong?.field === field ? wrong.sentence : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: target.value });
      if (start.isError) start.reset();
      setWrong(undefined);
    },
  });

  return (
    <FormDialog
      title={`Modifier ${countOf(rowIds.length, "produit")}`}
      submit={{ form: "bulk-fields" }}
      pending={start.isPending}
      dirty={dirty}
      onClose={() => {
        start.reset();
        onClose();
      }}
    >
      <form
        id="bulk-fields"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!start.isPending) submit();
        }}
      >
        <p className="text-ink-2">Un champ laissé vide ne change rien.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...text("size", 40)} label="Taille" hint="Par exemple 38 ou taille unique" />
          <TextField {...text("stock", 6)} label="Stock" hint="Pièces par produit" inputMode="numeric" />
        </div>
        <TextField {...text("fit", 120)} label={FIT_LABEL} hint={`Par exemple\u00a0: ${FIT_EXAMPLE}`} />
        <CompositionField
          id="bulk-fields-composition"
          value={typed.composition}
          onChange={(composition) => setTyped({ ...typed, composition })}
        />
        <Combobox
          id="bulk-fields-maker"
          label="Fabricant"
          optional
          choices={choices}
          value={choices.find(({ value }) => value === makerId) ?? null}
          onChange={(choice) => setMakerId(choice?.value)}
        />
        <Failed act={start} otherwise={wordsOf("products.fields").none} />
        <KeepWords failure={start.error} does="save" pending={start.isPending} onKeep={() => submit(true)} />
      </form>
    </FormDialog>
  );
}
