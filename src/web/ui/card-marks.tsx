/** Drawn small and in the color of the text around them: they say what is taken, and sell nothing. */
const MARKS = [
  { name: "CB", letters: "CB" },
  { name: "Visa", letters: "VISA" },
  { name: "Mastercard", letters: undefined },
] as const;

/** The cards that are taken, as the marks one looks for on a card. */
export function CardMarks() {
  return (
    <ul aria-label="Cartes acceptées" className="flex shrink-0 gap-1">
      {MARKS.map(({ name, letters }) => (
        <li key={name}>
          <svg
            role="img"
            aria-label={name}
            viewBox="0 0 36 24"
            width="33"
            height="22"
            fill="none"
            stroke="currentColor"
          >
            <rect x="0.75" y="0.75" width="34.5" height="22.5" rx="4" strokeOpacity="0.5" />
            {letters ? (
              <text
                x="18"
                y="16.5"
                textAnchor="middle"
                fontSize={letters.length > 2 ? 11 : 13}
                fontWeight="700"
                fontStyle={letters.length > 2 ? "italic" : "normal"}
                fill="currentColor"
                stroke="none"
              >
                {letters}
              </text>
            ) : (
              <g strokeWidth="1.5">
                <circle cx="14.5" cy="12" r="6" />
                <circle cx="21.5" cy="12" r="6" />
              </g>
            )}
          </svg>
        </li>
      ))}
    </ul>
  );
}
