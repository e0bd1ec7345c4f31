import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ProductRow } from "#contract/admin/products.ts";
import { orpc } from "#web/admin/client/api.ts";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { RECALL_FORM as WORDS } from "#wording/recalls.ts";

type ChooseProductsProps = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** Products of all lives by name or reference; those that are ticked stay so whatever is looked for next. */
export function ChooseProducts({ chosen, error, onChange }: ChooseProductsProps) {
  const [q, setQ] = useState("");
  const errorId = useId();
  const [onSale, archived] = [useProducts(q, false), useProducts(q, true)];
  const rows = q === "" ? [] : [...onSale, ...archived];
  return (
    <fieldset id="productIds" tabIndex={-1} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-label font-semibold">{WORDS.find}</legend>
      <p className="mb-2 text-small text-ink-2">{WORDS.findHint}</p>
      <SearchField q={q} placeholder="Nom ou référence" onSearch={setQ} />
      {rows.length > 0 && (
        <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line px-3">
          {rows.map((product) => (
            <li key={product.id}>
              <Checkbox
                id={`recall-${product.id}`}
                label={nameOf(product)}
                checked={chosen.includes(product.id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, product.id] : chosen.filter((one) => one !== product.id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 font-medium">
        {WORDS.chosen(chosen.length)}
      </p>
      {error && <FieldError id={errorId} message={error} />}
    </fieldset>
  );
}

const useProducts = (q: string, archived: boolean): ProductRow[] =>
  useQuery(
    orpc.admin.products.list.queryOptions({
      input: { q, ...(archived ? { archived: "true" } : {}) },
      enabled: q !== "",
      placeholderData: keepPreviousData,
    }),
  ).data?.rows ?? [];

const nameOf = ({ refCategory, ref, name, color, size, live }: ProductRow): string =>
  `${[refCategory ?? ref, name, color?.name, size].filter(Boolean).join(" · ")} (${live.title})`;
