import { toast } from "#web/ui/toasts.ts";

type Press = Pick<KeyboardEvent, "code" | "ctrlKey" | "altKey" | "metaKey">;

/** The digit of a key by its place on the keyboard, where a French one needs Shift. */
export const digitOf = ({ code, ctrlKey, altKey, metaKey }: Press): string | undefined =>
  ctrlKey || altKey || metaKey ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];

/** 1 to 9 among the choices of a proposal, and 0 for another piece. A digit that chooses nothing says so. */
export function chooseByDigit(choices: HTMLElement, digit: string): void {
  const choice = choices.querySelector<HTMLElement>(`[data-choice="${digit}"]`);
  if (choice) choice.click();
  else toast.info(noChoice(digit));
}

export const noChoice = (digit: string): string => `Touche ${digit}\u00a0: aucun choix ici`;
