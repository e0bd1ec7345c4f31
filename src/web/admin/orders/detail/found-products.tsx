import type { api } from "#web/admin/client/api.ts";
import type { useActiveOption } from "#web/ui/admin/use-active-option.ts";
import { Money } from "#web/ui/money.tsx";
import { Option, OptionList } from "#web/ui/option-list.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { heldBySentence } from "#wording/holders.ts";

export type Found = Awaited<ReturnType<typeof api.admin.orders.findProducts>>[number];

type FoundProductsProps = {
  listId: string;
  products: readonly Found[];
  options: ReturnType<typeof useActiveOption>;
  onChoose: (product: Found) => void;
};

export function FoundProducts({ listId, products, options, onChoose }: FoundProductsProps) {
  return (
    <OptionList id={listId} label="Produits du live">
      {products.map((product, index) => (
        <Option
          key={product.id}
          id={options.optionId(index)}
          active={index === options.active}
          disabled={product.sold || product.inOrder}
          onPoint={() => options.setActive(index)}
          onChoose={() => onChoose(product)}
          className="flex flex-wrap items-center gap-x-3 gap-y-1"
        >
          <PiecePhoto url={product.photoUrl} size="slim" />
          <Swatch hexCode={product.color?.hexCode ?? null} />
          <span className="font-code font-bold">{product.refCategory ?? product.ref}</span>
          <span className="min-w-0 grow basis-40">
            {product.name}
            <span className="block text-small text-ink-2">
              {[product.color?.name, product.size, `N° de pièce ${product.ref}`].filter(Boolean).join(" · ")}
            </span>
            {product.sold && !product.inOrder && (
              <span className="block text-small wrap-anywhere text-ink-2">
                {heldBySentence(product.holders)}
              </span>
            )}
          </span>
          {(product.inOrder || product.sold) && (
            <span className="text-small font-semibold text-danger">
              {product.inOrder ? "Dans la commande" : "Vendu"}
            </span>
          )}
          <Money cents={product.priceCents} />
        </Option>
      ))}
    </OptionList>
  );
}
