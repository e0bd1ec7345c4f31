import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { gridRows } from "#contract/admin/product-fields.ts";
import { formatEuros, parseEuros } from "#domain/money.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { OneFieldDialog } from "#web/admin/forms/one-field-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { shownNotSold } from "#wording/product-facts.ts";
import { KEEP_WORDS } from "#wording/regulated-words.ts";
import { readQuickPiece } from "./quick-piece.ts";

type QuickPieceDialogProps = {
  liveId: string;
  /** The piece is there; it is told how it is announced. */
  onCreated: (reference: string) => void;
  onClose: () => void;
};

const sizeOrPrice = (number: string): string =>
  `${number}\u00a0: taille ou prix\u00a0? Pour un prix, écrivez ${number}\u00a0€\u00a0; pour une taille, écrivez le prix ensuite.`;

/** One line, Enter: a piece that nobody had prepared is on air. What it lacks to be sold is told. */
export function QuickPieceDialog({ liveId, onCreated, onClose }: QuickPieceDialogProps) {
  const queries = useQueryClient();
  const act = useOneAct();
  const colors = useQuery(orpc.admin.colors.list.queryOptions());
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const known = colors.data ?? [];
  const piece = readQuickPiece(
    typed,
    known.map(({ name }) => name),
  );
  const price = parseEuros(piece.price);
  const row = {
    refCategory: piece.refCategory,
    name: piece.name,
    priceCents: price ?? 0,
    colorId: known.find(({ name }) => name === piece.color)?.id ?? null,
    size: piece.size,
    stock: 1,
    composition: piece.composition || null,
    maker: null,
    weightGrams: null,
  };
  const create = useMutation({
    mutationFn: (keepsClaims: boolean) => {
      const input = { liveId, rows: [row], keepsClaims };
      return act(input, (options) => api.admin.products.createRows(input, options));
    },
    onSuccess: ({ products: [made] }) => {
      changed(queries, "products");
      if (made && made.missing.length > 0) toast.warning(shownNotSold(piece.refCategory, made.missing));
      onCreated(piece.refCategory);
    },
    onError: (failure) => setError(sentenceOf(failure, "La pièce n'a pas pu être créée")),
  });

  // The warning stands beside the field: pressed once more over the same words, they are kept.
  const warned = refusedAs(create.error, "CLAIMING_WORDS") !== undefined;

  function submit() {
    if (piece.unclear) return setError(sizeOrPrice(piece.unclear));
    const wrong = gridRows.safeParse([row]).error?.issues[0];
    if (wrong) setError(wrong.message);
    else create.mutate(warned);
  }
  const { refCategory, name, color, size, composition, unclear } = piece;
  const read = [
    refCategory,
    name,
    color,
    size,
    composition,
    price !== undefined && formatEuros(price),
    unclear && `${unclear}\u00a0?`,
  ];

  return (
    <OneFieldDialog
      title="Nouvelle pièce à l'antenne"
      submitLabel={warned ? KEEP_WORDS.create : "Créer et mettre à l'antenne"}
      pending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
      field={{
        id: "quick-piece",
        label: "Référence, nom, couleur, taille, prix",
        placeholder: "A31 robe noir M 100 % coton 25 €",
        maxLength: 300,
        value: typed,
        error,
        hint: typed.trim()
          ? read.filter(Boolean).join(" · ")
          : "Une seule pièce est créée. Sa composition peut s'écrire avant le prix.",
        onChange: ({ target }) => {
          setTyped(target.value);
          setError(undefined);
          if (create.isError) create.reset();
        },
      }}
    />
  );
}
