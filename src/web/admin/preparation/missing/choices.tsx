import { useId } from "react";

type ChoicesProps<Choice extends string> = {
  legend: string;
  choices: Partial<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

/** One of few, each in a sentence. */
export function Choices<Choice extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<Choice>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {(Object.entries(choices) as [Choice, string][]).map(([choice, words]) => (
        <label key={choice} className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-accent"
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          <span className="min-w-0">{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
