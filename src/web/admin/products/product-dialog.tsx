import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ProductRow } from "#contract/admin/products.ts";
import { useOpened } from "#web/admin/acts/opened.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { livesQuery } from "#web/admin/lives/live-choices.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { openedProduct } from "./opened-product.ts";
import { ProductFields } from "./product-fields.tsx";
import {
  asGiven,
  asTyped,
  emptyProduct,
  isMissing,
  productErrors,
  type TypedProduct,
} from "./product-form.ts";
import { useReference } from "./use-reference.ts";

export type Editing =
  | { kind: "new"; liveId: string | undefined }
  | { kind: "next"; after: TypedProduct }
  | { kind: "copy"; product: ProductRow }
  | { kind: "edit"; product: ProductRow };

const TITLES = {
  new: "Nouveau produit",
  next: "Nouveau produit",
  copy: "Dupliquer le produit",
  edit: "Modifier le produit",
} as const;

function startOf(editing: Editing, knowsPurchase: boolean): TypedProduct {
  if (editing.kind === "new") return emptyProduct(editing.liveId, knowsPurchase);
  // The same article in another size or color.
  if (editing.kind === "next") return { ...editing.after, ref: "", size: "", colorId: null, photo: null };
  const typed = asTyped(editing.product);
  return editing.kind === "edit" ? typed : { ...typed, liveId: undefined, ref: "" };
}

type ProductDialogProps = {
  editing: Editing;
  onClose: () => void;
  /** This product is saved, and another one like it is to follow. */
  onNext: (saved: TypedProduct) => void;
};

/** Adds a product, alone or like another one, or edits it. */
export function ProductDialog({ editing, onClose, onNext }: ProductDialogProps) {
  const lives = useQuery(livesQuery);
  const colors = useQuery(orpc.admin.colors.list.queryOptions());
  const product = editing.kind === "edit" ? editing.product : undefined;
  useOpened(product && openedProduct(product));
  const may = useMay();
  const [sending, setSending] = useState(false);
  const nextFollows = useRef(false);
  const [choseRef, setChoseRef] = useState(product !== undefined);
  /** Until somebody types a reference, it is the first free one of the live; that is nothing typed. */
  const withRef = (typed: TypedProduct): TypedProduct =>
    choseRef || reference.next === undefined ? typed : { ...typed, ref: String(reference.next) };
  const form = useEditForm({
    prefix: "product",
    row: product,
    asTyped: (row) => (row ? asTyped(row) : startOf(editing, may("management"))),
    check: (typed) => productErrors(withRef(typed)),
    create: (typed, options, keepsClaims) =>
      api.admin.products.create({ ...asGiven(withRef(typed)), keepsClaims }, options),
    keep: (typed, { id, version }, keepsClaims) =>
      api.admin.products.save({ ...asGiven(typed), productId: id, expectedVersion: version, keepsClaims }),
    changes: "products",
    done: (_saved, _sent, over) => (over ? "Produit mis à jour avec succès" : "Produit ajouté avec succès"),
    onSaved: (_, sent) => {
      if (nextFollows.current) onNext(withRef(sent));
      else onClose();
    },
    refusals: {
      PRODUCT_REF_TAKEN: "ref",
      STOCK_UNDER_TAKEN: "stock",
      PRODUCT_ORDERED: "live",
      LIVE_NOT_FOUND: "live",
      COLOR_NOT_FOUND: "color",
      MAKER_NOT_FOUND: "maker",
    },
    latest: () => api.admin.products.get({ productId: product?.id ?? "" }),
    onWrong: (errors) => focusField(Object.keys(errors)[0] ?? ""),
  });
  const { errors } = form;
  const reference = useReference(form.typed.liveId, product?.id);
  const typed = withRef(form.typed);
  const change: typeof form.change = (changed, field) => {
    if ("ref" in changed) setChoseRef(true);
    form.change(changed, field);
  };

  function save(andNext: boolean) {
    if (sending || form.pending) return;
    nextFollows.current = andNext;
    form.submit();
  }
  const savesAndNext = useEffectEvent((event: KeyboardEvent) => {
    if (product || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // A key that is held down is one press.
    if (!event.repeat) save(true);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => savesAndNext(event);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  async function checkRef() {
    const ref = Number(typed.ref);
    if (!Number.isInteger(ref) || ref < 1) return;
    const problem = await reference.problemOf(ref);
    if (problem) form.setError("ref", problem);
  }
  const failed = lives.isError
    ? "Impossible de charger la liste des lives"
    : colors.isError
      ? "Impossible de charger la liste des couleurs"
      : undefined;
  const wrong = failed ?? (isMissing(errors) ? "Veuillez remplir tous les champs obligatoires" : undefined);
  const proposed = reference.next !== undefined && typed.ref !== String(reference.next) && !product;

  return (
    <EditDialog
      form={{ ...form, submit: () => save(false) }}
      title={TITLES[editing.kind]}
      disabled={sending}
      aside={
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
          {!product && (
            <Button
              look="text"
              aria-keyshortcuts="Control+Enter"
              disabled={sending || form.pending}
              onClick={() => save(true)}
            >
              Enregistrer et créer le suivant <KeyHint className="text-ink-2">Ctrl Entrée</KeyHint>
            </Button>
          )}
        </>
      }
      lead="Erreur: "
      failed="le produit n'a pas pu être enregistré"
      summary={
        wrong ? (
          <p role="alert" className="rounded-control bg-danger-soft p-3 font-medium text-danger">
            {wrong}
          </p>
        ) : null
      }
      onClose={onClose}
    >
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
    </EditDialog>
  );
}
