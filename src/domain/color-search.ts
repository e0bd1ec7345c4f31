/** Whether part of a color's name or of its code is what was typed. */
export const isColorNamed = ({ name, hexCode }: { name: string; hexCode: string }, q: string): boolean =>
  `${name} ${hexCode}`.toLowerCase().includes(q.toLowerCase());
