import { Search, X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { roomIn } from "#domain/order-limits.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { MissingNote } from "#web/shop/order/notes.tsx";
import { SENTENCE_OF } from "#web/shop/order/pay/use-proceed.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CONTROL_CLASS } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { LIMIT_REACHED } from "./choice-panel.tsx";
import { ProductResult } from "./product-result.tsx";
import type { ProductSearch } from "./use-product-search.ts";

type SearchCardProps = {
  search: ProductSearch;
  field: RefObject<HTMLInputElement | null>;
  order: GuestOrder | undefined;
  chosenId: string | undefined;
  lastId: string | undefined;
  /** The payment was asked for before any piece was chosen. */
  missing: boolean;
  onChoose: (product: OfferedProduct) => void;
  /** Of a large window: what stands in the result below its choices. */
  panel: ReactNode;
};

export function SearchCard({ field, missing, ...outcome }: SearchCardProps) {
  const { search, order } = outcome;
  const { typed, type } = search;
  return (
    <Card id="ajouter" title="Ajouter un produit" className="screen-only">
      {missing && <MissingNote sentence={SENTENCE_OF.items} />}
      {roomIn(order) <= 0 && <MissingNote sentence={LIMIT_REACHED} />}
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            search.search(typed);
          }}
        >
          <label htmlFor="reference" className="block text-label font-semibold">
            Référence annoncée pendant le live
          </label>
          <div className="relative mt-1.5">
            <input
              ref={field}
              id="reference"
              name="reference"
              type="text"
              value={typed}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              onChange={(event) => type(event.target.value)}
              className={`${CONTROL_CLASS} min-h-[3.5rem] pe-27 font-code text-[1.5rem] uppercase`}
            />
            <div className="absolute inset-y-0 end-1.5 flex items-center gap-2">
              {typed !== "" && (
                <IconButton
                  size="inField"
                  label="Effacer la référence"
                  icon={<Icon of={X} size={24} />}
                  onClick={() => {
                    search.clear();
                    field.current?.focus();
                  }}
                />
              )}
              <IconButton
                type="submit"
                size="inField"
                label="Rechercher"
                icon={<Icon of={Search} size={24} />}
                look="primary"
              />
            </div>
          </div>
        </form>
      </search>
      <SearchOutcome {...outcome} />
    </Card>
  );
}

type OutcomeProps = Omit<SearchCardProps, "field" | "missing">;

function SearchOutcome({ search: { state, search, type }, ...offer }: OutcomeProps) {
  if (state.show === "nothing") return null;
  return (
    <div className="mt-4">
      <Waiting loading={state.show === "searching"} label="Recherche en cours" skeleton={<ResultSkeleton />}>
        {state.show === "failed" && (
          <ErrorPanel
            sentence={sentenceOf(state.error, "Impossible de charger les produits du live")}
            onRetry={() => search(state.reference)}
          />
        )}
        {state.show === "found" &&
          (state.products.length === 0 ? (
            <NoProduct reference={state.reference} />
          ) : (
            <ProductResult
              products={state.products}
              {...offer}
              onSearch={(reference) => {
                type(reference);
                search(reference);
              }}
            />
          ))}
      </Waiting>
    </div>
  );
}

function NoProduct({ reference }: { reference: string }) {
  return (
    <div role="status" className="rounded-control bg-sunken p-4">
      <p className="font-semibold">
        Aucun produit trouvé pour la référence <span className="font-code">{reference}</span>.
      </p>
      <p className="text-ink-2">Vérifiez la référence annoncée pendant le live.</p>
    </div>
  );
}

function ResultSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-24" />
      <Skeleton className="h-20" />
    </div>
  );
}
