import type { ColorRow } from "#contract/admin/colors.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { Fact, FactList } from "#web/ui/desk/fact-list.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { countOf } from "#wording/format.ts";

type ColorPreviewProps = { color: ColorRow; frame: PreviewFrame; onEdit: () => void };

export function ColorPreview({ color, frame, onEdit }: ColorPreviewProps) {
  return (
    <RowPreview frame={frame} title={color.name} open={{ label: "Modifier", onChoose: onEdit }}>
      <Swatch hexCode={color.hexCode} size={32} className="mb-4" />
      <FactList>
        <Fact name="Code hexadécimal">
          <span className="font-code uppercase">{color.hexCode}</span>
        </Fact>
        <Fact name="Utilisation">{countOf(color.products, "produit")}</Fact>
      </FactList>
    </RowPreview>
  );
}
