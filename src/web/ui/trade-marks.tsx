import { Package } from "lucide-react";
import { Icon } from "./icon.tsx";

type Mark = { name: string; word: string; width: number; x?: number; italic?: boolean; parcel?: boolean };

const HEIGHT = 26;

/** The marks of others in the house's own ink, so that none is louder than the shop. They grow with the letters. */
function MarkList({ label, marks }: { label: string; marks: readonly Mark[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 text-ink-2">
      {marks.map(({ name, word, width, x = width / 2, italic, parcel }) => (
        <li key={name} className="flex">
          <svg
            role="img"
            aria-label={name}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            className="h-[1.625rem] rounded-[5px] bg-card"
          >
            <rect
              x={0.5}
              y={0.5}
              width={width - 1}
              height={HEIGHT - 1}
              rx={4.5}
              fill="none"
              stroke="var(--color-line)"
            />
            {parcel && <Icon of={Package} x={7} y={5} size={16} />}
            <text
              x={x}
              y={17.5}
              fontSize={13}
              fontWeight={600}
              fontStyle={italic ? "italic" : undefined}
              textAnchor="middle"
              fill="currentColor"
            >
              {word}
            </text>
          </svg>
        </li>
      ))}
    </ul>
  );
}

const CARDS: readonly Mark[] = [
  { name: "CB", word: "CB", width: 36 },
  { name: "Visa", word: "VISA", width: 50, italic: true },
  { name: "Mastercard", word: "Mastercard", width: 88 },
];

const CARRIER: readonly Mark[] = [{ name: "Colissimo", word: "Colissimo", width: 96, x: 57, parcel: true }];

/** The cards that every contract with the provider holds. */
export const CardMarks = () => <MarkList label="Cartes acceptées" marks={CARDS} />;

export const CarrierMark = () => <MarkList label="Transporteur" marks={CARRIER} />;
