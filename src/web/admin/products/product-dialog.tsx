import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductRow } from "#contract/admin/products.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { colorsQuery } from "#web/admin/colors/color-queries.ts";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { withPrefix } from "#web/admin/field-errors.ts";
import { livesQuery } from "#web/admin/lives/live-choices.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type FieldErrors, focusField } from "#web/ui/error-summary.tsx";
import { toast } from "#web/ui/toasts.ts";
import { ProductFields } from "./product-fields.tsx";
import {
  asGiven,
  asTyped,
  emptyProduct,
  isMissing,
  productErrors,
  type TypedProduct,
} from "./product-form.ts";
import { productsChanged } from "./product-queries.ts";
import { useReference } from "./use-reference.ts";

export type Editing =
  | { kind: "new"; liveId: string | undefined }
  | { kind: "copy"; product: ProductRow }
  | { kind: "edit"; product: ProductRow };

const FORM = "product";
const TITLES = { new: "Nouveau produit", copy: "Dupliquer le produit", edit: "Modifier le produit" } as const;

function startOf(editing: Editing): TypedProduct {
  if (editing.kind === "new") return emptyProduct(editing.liveId);
  const typed = asTyped(editing.product);
  return editing.kind === "edit" ? typed : { ...typed, liveId: undefined, ref: "" };
}

/** Adds a product, alone or like another one, or edits it. */
export function ProductDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const queries = useQueryClient();
  const act = useOneAct();
  const lives = useQuery(livesQuery);
  const colors = useQuery(colorsQuery);
  const product = editing.kind === "edit" ? editing.product : undefined;
  const [version, setVersion] = useState(product?.version);
  const [typed, setTyped] = useState<TypedProduct>(() => startOf(editing));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const reference = useReference(typed.liveId, product?.id);
  const save = useMutation({
    mutationFn: (expectedVersion: number | undefined): Promise<ProductRow> => {
      const given = asGiven(typed);
      return product && expectedVersion !== undefined
        ? api.admin.products.save({ ...given, productId: product.id, expectedVersion })
        : act(given, (options) => api.admin.products.create(given, options));
    },
    onSuccess: () => {
      productsChanged(queries);
      toast.success(product ? "Produit mis à jour avec succès" : "Produit ajouté avec succès");
      onClose();
    },
    onError: (error) => {
      const field = refusedAs(error, "PRODUCT_REF_TAKEN")
        ? "ref"
        : refusedAs(error, "STOCK_UNDER_TAKEN")
          ? "stock"
          : refusedAs(error, "PRODUCT_ORDERED")
            ? "live"
            : undefined;
      if (!field) return;
      setErrors({ [field]: sentenceOf(error, "") });
      focusField(`${FORM}-${field}`);
    },
  });
  const conflict = refusedAs(save.error, "RECORD_CHANGED");
  const latest = () => api.admin.products.get({ productId: product?.id ?? "" });

  async function submit() {
    const found = productErrors(typed);
    setErrors(found);
    const first = Object.keys(withPrefix(FORM, found))[0];
    if (first) return focusField(first);
    save.mutate(version);
  }
  function change(changed: Partial<TypedProduct>, field: string) {
    setTyped((current) => ({ ...current, ...changed }));
    setErrors(({ [field]: _, ...others }) => others);
    if (save.isError) save.reset();
  }
  async function checkRef() {
    const ref = Number(typed.ref);
    if (!Number.isInteger(ref) || ref < 1) return;
    const problem = await reference.problemOf(ref);
    if (problem) setErrors((current) => ({ ...current, ref: problem }));
  }
  const failed = lives.isError
    ? "Impossible de charger la liste des lives"
    : colors.isError
      ? "Impossible de charger la liste des couleurs"
      : undefined;
  const proposed = reference.next !== undefined && typed.ref !== String(reference.next) && !product;

  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[editing.kind]}
      locked={save.isPending}
      actions={
        <>
          {proposed && (
            <Button
              look="text"
              className="sm:me-auto"
              onClick={() => change({ ref: String(reference.next) }, "ref")}
            >
              Prendre la référence {reference.next}
            </Button>
          )}
          <Button look="secondary" onClick={onClose} disabled={save.isPending}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={FORM}
            disabled={sending}
            pending={save.isPending}
            pendingLabel="Enregistrement..."
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending && !sending) void submit();
        }}
      >
        {(isMissing(errors) || failed) && (
          <p role="alert" className="rounded-control bg-danger-soft p-3 font-medium text-danger">
            {failed ?? "Veuillez remplir tous les champs obligatoires"}
          </p>
        )}
        <ProductFields
          typed={typed}
          errors={errors}
          lives={lives.data ?? []}
          colors={colors.data ?? []}
          refHint={reference.next === undefined ? undefined : `Prochaine libre\u00a0: ${reference.next}`}
          onChange={change}
          onLeaveRef={() => void checkRef()}
          onSending={setSending}
        />
        {conflict && (
          <ChangedPanel
            conflict={conflict}
            pending={save.isPending}
            onReload={async () => {
              const now = await latest();
              setTyped(asTyped(now));
              setVersion(now.version);
              save.reset();
            }}
            onOverwrite={async () => save.mutate((await latest()).version)}
          />
        )}
        {save.isError && !conflict && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            Erreur: {sentenceOf(save.error, "le produit n'a pas pu être enregistré")}
          </p>
        )}
      </form>
    </Dialog>
  );
}
