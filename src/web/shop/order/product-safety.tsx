import { ChevronDown } from "lucide-react";
import type { ProductSafety } from "#contract/lives.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ANIMAL_PARTS } from "#wording/product-facts.ts";

type ProductSafetyFactsProps = {
  safety: ProductSafety;
  /** In a list: everything stands behind the press. */
  brief?: boolean;
};

/** Who made a piece, and behind one press how to reach them and what its wearer is to know. */
export function ProductSafetyFacts({ safety, brief = false }: ProductSafetyFactsProps) {
  const { maker, warnings, animalParts } = safety;
  const facts = [
    brief && animalParts && ANIMAL_PARTS,
    maker && [maker.name, maker.address, maker.contact].filter(Boolean).join(", "),
    maker?.responsible &&
      `Responsable dans l'Union européenne\u00a0: ${[maker.responsible.name, maker.responsible.address, maker.responsible.contact].filter(Boolean).join(", ")}`,
    warnings && `Avertissements\u00a0: ${warnings}`,
  ].flatMap((fact) => fact || []);
  return (
    <div className="text-small text-ink-2">
      {!brief && animalParts && <p>{ANIMAL_PARTS}</p>}
      {!brief && maker && (
        <p>
          Fabricant{"\u00a0"}: {maker.name}
        </p>
      )}
      {facts.length > 0 && (
        <details className="group">
          <summary className="flex min-h-target w-fit max-w-full cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 underline underline-offset-4">Fabricant et sécurité</span>
            <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <ul className="pb-2 wrap-anywhere">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
