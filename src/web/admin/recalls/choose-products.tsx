import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ProductRow } from "#contract/admin/products.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { RECALL_FORM as WORDS } from "#wording/recalls.ts";

type ChooseProductsProps = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

const NOTHING_SOUGHT = { q: "", maker: "", from: "", to: "", page: 1 };
type Sought = typeof NOTHING_SOUGHT;

/**
 * Products of all lives, on sale or archived, by name, reference, maker and period; those that are ticked stay so whatever is
 * looked for next.
 */
export function ChooseProducts({ chosen, error, onChange }: ChooseProductsProps) {
  const [sought, setSought] = useState(NOTHING_SOUGHT);
  const errorId = useId();
  const seek = (changes: Partial<Sought>) => setSought((before) => ({ ...before, page: 1, ...changes }));
  const input = filtersOf(sought);
  const found = useQuery(
    orpc.admin.products.list.queryOptions({
      input: { ...input, page: sought.page },
      enabled: isNarrow(sought),
      placeholderData: keepPreviousData,
    }),
  );
  const all = useMutation({
    mutationFn: () => api.admin.products.ids(input),
    onSuccess: ({ rows }) => onChange([...new Set([...chosen, ...rows.map(({ id }) => id)])]),
  });
  const data = isNarrow(sought) ? found.data : undefined;
  return (
    <fieldset id="productIds" tabIndex={-1} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-label font-semibold">{WORDS.find}</legend>
      <p className="mb-2 text-small text-ink-2">{WORDS.findHint}</p>
      <div className="flex flex-col gap-3">
        <SearchField q={sought.q} placeholder="Nom ou référence" onSearch={(q) => seek({ q })} />
        <Filters sought={sought} onChange={seek} />
      </div>
      <Failed act={found} otherwise={WORDS.findFailed} />
      {data && (
        <p role="status" className="mt-3 text-ink-2">
          {WORDS.found(data.total)}
        </p>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line px-3">
            {data.rows.map((product) => (
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
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <Button look="secondary" pending={all.isPending} onClick={() => all.mutate()}>
              {WORDS.tickAll(data.total)}
            </Button>
            <Pagination {...data} onPage={(page) => seek({ page })} />
          </div>
          {all.data && all.data.total > all.data.rows.length && (
            <p role="alert" className="mt-2 font-medium text-danger">
              {WORDS.notAll(all.data.rows.length, all.data.total)}
            </p>
          )}
          <Failed act={all} otherwise={WORDS.findFailed} />
        </>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <p role="status" className="font-medium">
          {WORDS.chosen(chosen.length)}
        </p>
        {chosen.length > 0 && (
          <Button look="text" onClick={() => onChange([])}>
            {WORDS.untickAll}
          </Button>
        )}
      </div>
      {error && <FieldError id={errorId} message={error} />}
    </fieldset>
  );
}

type FiltersProps = { sought: Sought; onChange: (changes: Partial<Sought>) => void };

function Filters({ sought, onChange }: FiltersProps) {
  const makers = useQuery(orpc.admin.makers.list.queryOptions()).data ?? [];
  const choices = makers.map(({ id: value, name: label }) => ({ value, label }));
  return (
    <div className="grid grid-cols-2 gap-3">
      <Combobox
        id="recall-maker"
        label="Fabricant"
        className="col-span-2"
        optional
        choices={choices}
        value={choices.find(({ value }) => value === sought.maker) ?? null}
        onChange={(choice) => onChange({ maker: choice?.value ?? "" })}
      />
      <TextField
        id="recall-from"
        label="Live ou vente du"
        type="date"
        max={sought.to || undefined}
        value={sought.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        id="recall-to"
        label="Au"
        type="date"
        min={sought.from || undefined}
        value={sought.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </div>
  );
}

const isNarrow = ({ q, maker, from, to }: Sought): boolean => [q, maker, from, to].some(Boolean);

const filtersOf = ({ q, maker, from, to }: Sought) => ({
  q,
  withArchived: "true",
  ...(maker && { maker }),
  ...(from && { from }),
  ...(to && { to }),
});

const nameOf = ({ refCategory, ref, name, color, size, live }: ProductRow): string =>
  `${[refCategory ?? ref, name, color?.name, size].filter(Boolean).join(" · ")} (${live.title})`;
