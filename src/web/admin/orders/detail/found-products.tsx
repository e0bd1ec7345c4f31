import type { api } from "#web/admin/api.ts";
import { classNames } from "#web/ui/class-names.ts";
import type { useActiveOption } from "#web/ui/desk/use-active-option.ts";
import { Money } from "#web/ui/money.tsx";
import { Swatch } from "#web/ui/swatch.tsx";

export type Found = Awaited<ReturnType<typeof api.admin.orders.findProducts>>[number];

type FoundProductsProps = {
  listId: string;
  products: readonly Found[];
  options: ReturnType<typeof useActiveOption>;
  onChoose: (product: Found) => void;
};

export function FoundProducts({ listId, products, options, onChoose }: FoundProductsProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Produits du live"
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-control border border-line bg-card py-1 shadow-popover"
    >
      {products.map((product, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keyboard is the field's.
        <div
          key={product.id}
          id={options.optionId(index)}
          role="option"
          aria-selected={index === options.active}
          aria-disabled={product.sold || product.inOrder}
          className={classNames(
            "flex cursor-pointer items-center gap-3 px-3 py-2",
            index === options.active && "bg-sunken",
          )}
          onMouseMove={() => options.setActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
        >
          <Swatch hexCode={product.color?.hexCode ?? null} />
          <span className="font-code font-bold">{product.refCategory ?? product.ref}</span>
          <span className="min-w-0 grow">
            {product.name}
            <span className="block text-small text-ink-2">
              {[product.color?.name, product.size, `Réf. ${product.ref}`].filter(Boolean).join(" · ")}
            </span>
          </span>
          {(product.inOrder || product.sold) && (
            <span className="text-small font-semibold text-danger">
              {product.inOrder ? "Dans la commande" : "Vendu"}
            </span>
          )}
          <Money cents={product.priceCents} />
        </div>
      ))}
    </div>
  );
}
