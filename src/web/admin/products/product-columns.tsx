import { ArchiveRestore, CircleAlert, Pencil, Trash2 } from "lucide-react";
import type { ProductRow } from "#contract/admin/products.ts";
import { RowButton } from "#web/admin/list/row-main.tsx";
import { RowText } from "#web/admin/list/row-text.tsx";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { EnlargingPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { Menu } from "#web/ui/admin/menu.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { missingWords } from "#wording/product-facts.ts";
import { StockMark } from "./stock-mark.tsx";

type RowActs = {
  onEdit: (product: ProductRow) => void;
  onDuplicate: (product: ProductRow) => void;
  onDelete: (product: ProductRow) => void;
  onRestore: (product: ProductRow) => void;
};

export function productColumns(acts: RowActs): Column<ProductRow>[] {
  return [
    {
      id: "refCategory",
      header: "Référence annoncée",
      onPhone: "mark",
      cell: ({ refCategory }) => (
        <span className="font-code font-bold whitespace-nowrap uppercase">
          {refCategory ?? "Sans catégorie"}
        </span>
      ),
    },
    { id: "ref", header: "N° de pièce", sortable: true, align: "end", cell: ({ ref }) => ref },
    {
      id: "name",
      header: "Nom",
      sortable: true,
      onPhone: "title",
      cell: (product) => <Name product={product} onOpen={() => acts.onEdit(product)} />,
    },
    { id: "color", header: "Couleur", cell: ({ color }) => color && <ColorName color={color} /> },
    { id: "size", header: "Taille", cell: ({ size }) => size },
    {
      id: "price",
      header: "Prix",
      align: "end",
      sortable: true,
      onPhone: "figure",
      cell: ({ priceCents }) => <Money cents={priceCents} />,
    },
    {
      id: "stock",
      header: "Stock",
      onPhone: "detail",
      cell: (product) => <StockMark product={product} brief />,
    },
    {
      id: "live",
      header: "Live",
      cell: ({ live }) => <RowText className="md:max-w-48 md:min-w-24">{live.title}</RowText>,
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      onPhone: "actions",
      cell: (product) => <Actions product={product} acts={acts} />,
    },
  ];
}

type NameProps = { product: ProductRow; onOpen: () => void };

function Name({ product: { ref, refCategory, name, photoUrl, missing }, onOpen }: NameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {photoUrl && <EnlargingPhoto url={photoUrl} name={`${refCategory ?? ref} ${name}`} size="tiny" />}
      <RowButton onOpen={onOpen} className="min-w-0 md:min-w-[7rem]">
        {name}
      </RowButton>
      {missing.length > 0 && (
        <span className="shrink-0 text-warning" title={`Il manque\u00a0: ${missingWords(missing)}`}>
          <Icon of={CircleAlert} size={16} />
          <span className="sr-only">Incomplet, il manque {missingWords(missing)}</span>
        </span>
      )}
    </span>
  );
}

export function ColorName({ color }: { color: { name: string; hexCode: string } }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
      <Swatch hexCode={color.hexCode} />
      {color.name}
    </span>
  );
}

function Actions({ product, acts }: { product: ProductRow; acts: RowActs }) {
  const words = `${product.refCategory ?? product.ref} ${product.name}`;
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        label={`Modifier ${words}`}
        className="max-md:hidden"
        icon={<Icon of={Pencil} size={18} />}
        onClick={() => acts.onEdit(product)}
      />
      {product.archivedAt ? (
        <IconButton
          label={`Remettre en vente ${words}`}
          className="max-md:hidden"
          icon={<Icon of={ArchiveRestore} size={18} />}
          onClick={() => acts.onRestore(product)}
        />
      ) : (
        <IconButton
          label={`Supprimer ${words}`}
          className="max-md:hidden"
          icon={<Icon of={Trash2} size={18} />}
          onClick={() => acts.onDelete(product)}
        />
      )}
      <Menu
        label={`Actions du produit ${words}`}
        entries={[
          { id: "edit", label: "Modifier", onChoose: () => acts.onEdit(product) },
          { id: "duplicate", label: "Dupliquer vers un live", onChoose: () => acts.onDuplicate(product) },
          product.archivedAt
            ? { id: "restore", label: "Remettre en vente", onChoose: () => acts.onRestore(product) }
            : { id: "delete", label: "Supprimer", danger: true, onChoose: () => acts.onDelete(product) },
        ]}
      />
    </span>
  );
}
