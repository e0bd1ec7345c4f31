import { formatEuros } from "#domain/money.ts";
import type { api } from "#web/admin/client/api.ts";
import { isRehearsal } from "#web/admin/share/rehearsal.ts";
import { pieceReference } from "#wording/packing-slip.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import type { TagPaper } from "./tag-papers.ts";
import "./price-tags.css";

export type Tag = Awaited<ReturnType<typeof api.admin.products.tags>>["rows"][number];

type TagSheetsProps = {
  sheets: readonly (Tag | null)[][];
  paper: TagPaper;
  shopName: string;
  /** The pictures of the bars, by code. */
  barcodes: ReadonlyMap<string, string>;
};

/** Longer ones are written smaller: the reference is what is looked for on the rail. */
const LONG_REFERENCE = 6;

export function TagSheets({ sheets, paper, shopName, barcodes }: TagSheetsProps) {
  return sheets.map((tags, sheet) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: it is the place on paper, drawn once.
    <ul key={sheet} className="price-tags" data-paper={paper}>
      {tags.map((tag, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tag has no id, and its place on the sheet never changes.
        <li key={place}>{tag && <PriceTag tag={tag} shopName={shopName} bars={barcodes.get(tag.code)} />}</li>
      ))}
    </ul>
  ));
}

function PriceTag({ tag, shopName, bars }: { tag: Tag; shopName: string; bars: string | undefined }) {
  const reference = pieceReference(tag);
  return (
    <>
      {/* Cut out, a tag leaves the mark across its sheet behind. */}
      <p className="shop">{isRehearsal() ? `${REHEARSAL.sticker} · ${shopName}` : shopName}</p>
      <p className="main">
        <strong className="reference" data-long={reference.length > LONG_REFERENCE || undefined}>
          {reference}
        </strong>
        <strong className="price">{formatEuros(tag.priceCents)}</strong>
      </p>
      <p className="name">{tag.name}</p>
      <p className="variant">{[tag.color, tag.size].filter(Boolean).join(" · ")}</p>
      <p className="code">
        <img src={bars} alt="" />
        <span>{tag.code}</span>
      </p>
    </>
  );
}
