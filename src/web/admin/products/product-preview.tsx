import { TriangleAlert } from "lucide-react";
import type { ProductRow } from "#contract/admin/products.ts";
import { useOpened } from "#web/admin/acts/opened.ts";
import { pieceWords } from "#web/admin/console/claims/claim-words.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { photoSource } from "#web/ui/photo-source.ts";
import { countOf } from "#wording/format.ts";
import { ANIMAL_PARTS, FIT_LABEL, missingWords } from "#wording/product-facts.ts";
import { RECALL_ACT } from "#wording/recalls.ts";
import { Buyers } from "./buyers.tsx";
import { openedProduct } from "./opened-product.ts";
import { ColorName } from "./product-columns.tsx";
import { StockMark } from "./stock-mark.tsx";
import { WhyHersSection } from "./why-hers.tsx";

type ProductPreviewProps = { product: ProductRow; frame: PreviewFrame; onEdit: () => void };

export function ProductPreview({ product, frame, onEdit }: ProductPreviewProps) {
  useOpened(openedProduct(product));
  const edit = () => {
    frame.onClose();
    onEdit();
  };
  return (
    <RowPreview frame={frame} title={product.name} open={{ label: "Modifier", onChoose: edit }}>
      {product.photoUrl && (
        <img
          {...photoSource(product.photoUrl, "160px")}
          alt=""
          className="mb-4 aspect-3/4 w-40 rounded-card border border-line object-cover"
        />
      )}
      <FactList>
        <Fact name="Référence annoncée">
          <span className="font-code font-bold uppercase">{product.refCategory ?? "Sans catégorie"}</span>
        </Fact>
        <Fact name="N° de pièce">{product.ref}</Fact>
        <Fact name="Prix">
          <Money cents={product.priceCents} />
        </Fact>
        {product.purchaseCents != null && product.marginCents != null && (
          <Fact name="Prix d'achat HT">
            <Money cents={product.purchaseCents} />
            <span className="block text-small text-ink-2">
              Marge par pièce{"\u00a0: "}
              <Money cents={product.marginCents} /> (prix hors taxes moins prix d'achat)
            </span>
          </Fact>
        )}
        <Fact name="Couleur">{product.color ? <ColorName color={product.color} /> : "Aucune couleur"}</Fact>
        <Fact name="Stock">
          <StockMark product={product} />
        </Fact>
        {product.unsoldDays !== null && (
          <Fact name="Sans vente">
            {product.unsoldDays === 0
              ? "depuis son live, aujourd'hui"
              : `depuis ${countOf(product.unsoldDays, "jour")}, le jour de son live`}
          </Fact>
        )}
        <Fact name="Live">{product.live.title}</Fact>
        {product.size && <Fact name="Taille">{product.size}</Fact>}
        {product.fit && <Fact name={FIT_LABEL}>{product.fit}</Fact>}
        {product.composition && <Fact name="Composition">{product.composition}</Fact>}
        {product.weightGrams && <Fact name="Poids">{`${product.weightGrams}\u00a0g`}</Fact>}
        {product.animalParts && <Fact name="Matières">{ANIMAL_PARTS}</Fact>}
        <Fact name="Fabricant">{product.maker?.name ?? "Celui de la boutique"}</Fact>
        {product.warnings && <Fact name="Avertissements">{product.warnings}</Fact>}
        {product.missing.length > 0 && (
          <Fact name="Il manque">
            <span className="font-semibold text-warning">{missingWords(product.missing)}</span>
          </Fact>
        )}
        <Fact name="Créé le">
          <DateText at={product.createdAt} />
        </Fact>
      </FactList>
      {product.paid + product.reserved + product.waiting > 0 && (
        <Buyers productId={product.id} words={pieceWords({ ...product, reference: product.refCategory })} />
      )}
      <WhyHersSection key={product.id} productId={product.id} />
      <ScreenLink
        to={paths.admin.recalls({ new: "1", products: product.id })}
        alone
        className={buttonClass("secondary", "mt-4")}
      >
        <Icon of={TriangleAlert} />
        {RECALL_ACT}
      </ScreenLink>
    </RowPreview>
  );
}
