import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { useActiveOption } from "#web/ui/admin/use-active-option.ts";
import { useLater } from "#web/ui/admin/use-later.ts";
import { Button } from "#web/ui/button.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { heldBySentence } from "#wording/holders.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { type Found, FoundProducts } from "./found-products.tsx";

const DEBOUNCE_MS = 300;
/** Time for a press on the list to arrive after the field has lost the focus. */
const CLOSES_AFTER_MS = 120;
const NUMERIC = /^\d+$/;
const ID = "add-ref";

/** The announced number is typed, a piece of the order's live is chosen, and added. */
export function AddByReference({ order }: { order: OrderDetail }) {
  const listId = useId();
  const queries = useQueryClient();
  const act = useOneAct();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Found>();
  const [open, setOpen] = useState(false);
  const [told, setTold] = useState<string>();
  const closing = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(closing.current), []);

  const { products, problem, nothing } = useFound(order.id, typed, chosen);

  const add = useMutation({
    mutationFn: (product: Found) => {
      const input = { orderId: order.id, productId: product.id };
      return act(input, (options) => api.admin.orders.addItem(input, options));
    },
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success("Article ajouté");
      setTyped("");
      setChosen(undefined);
      focusField(ID);
    },
    onError: (error) => setTold(sentenceOf(error, "Impossible d'ajouter l'article")),
  });

  function choose(product: Found | undefined) {
    if (!product) return;
    const refused = whyNot([product]);
    setTold(refused);
    if (refused) return;
    setChosen(product);
    setTyped(product.refCategory ?? String(product.ref));
    setOpen(false);
  }
  const options = useActiveOption(listId, open ? products.length : 0, (index) => choose(products[index]));

  return (
    <div className="mb-3 flex items-start gap-2">
      <div className="relative min-w-0 grow">
        <TextField
          {...options.inputProps}
          id={ID}
          label="Ajouter par référence"
          inputMode="numeric"
          maxLength={20}
          hint={typed !== "" && !chosen && !NUMERIC.test(typed) ? "La référence est un nombre." : undefined}
          placeholder="12"
          inputClassName="font-code"
          value={typed}
          error={told ?? problem ?? nothing}
          onFocus={() => {
            window.clearTimeout(closing.current);
            setOpen(true);
          }}
          onBlur={() => {
            closing.current = window.setTimeout(() => setOpen(false), CLOSES_AFTER_MS);
          }}
          onChange={({ target }) => {
            setTyped(target.value.trim());
            setChosen(undefined);
            setTold(undefined);
            setOpen(true);
            options.reset();
          }}
        />
        {open && products.length > 0 && (
          <FoundProducts listId={listId} products={products} options={options} onChoose={choose} />
        )}
        {chosen && (
          <p role="status" className="mt-1.5 text-small text-ink-2">
            {[chosen.name, chosen.color?.name, chosen.size].filter(Boolean).join(" · ")}
          </p>
        )}
      </div>
      <Button
        look="secondary"
        className="mt-6.5"
        pending={add.isPending}
        pendingLabel="Ajout..."
        onClick={() => {
          if (chosen) add.mutate(chosen);
          else {
            // Why the piece that was tried cannot be chosen says more.
            setTold((said) => said ?? nothing ?? whyNot(products) ?? "Veuillez sélectionner un produit");
            focusField(ID);
          }
        }}
      >
        Ajouter
      </Button>
    </div>
  );
}

/** The pieces of the order's live under the number that is typed, until one is chosen. */
function useFound(orderId: string, typed: string, chosen: Found | undefined) {
  const ref = useLater(typed, DEBOUNCE_MS);
  const found = useQuery(
    orpc.admin.orders.findProducts.queryOptions({
      input: { orderId, ref },
      enabled: NUMERIC.test(ref) && !chosen,
    }),
  );
  return {
    products: ref === typed && !chosen ? (found.data ?? []) : [],
    problem: found.isError ? sentenceOf(found.error, "Impossible de charger les produits") : undefined,
    nothing:
      found.data?.length === 0 && ref === typed && ref !== ""
        ? refusalSentence("REFERENCE_NOT_FOUND", { reference: ref })
        : undefined,
  };
}

/** Why none of these pieces can be chosen, told of the first. */
function whyNot([first, ...others]: readonly Found[]): string | undefined {
  if (!first || others.some(({ inOrder, sold }) => !inOrder && !sold)) return undefined;
  if (first.inOrder) return refusalSentence("PRODUCT_ALREADY_IN_ORDER", {});
  if (!first.sold) return undefined;
  return [refusalSentence("PRODUCT_ALREADY_SOLD", {}), heldBySentence(first.holders)]
    .filter(Boolean)
    .join(" ");
}
