const NBSP = "\u00a0";

/** What is said of a fault of ours: the number under which the server's log and the error-reporting service have it. */
export const FAULTS = {
  number: (number: string) => `Numéro de l'incident${NBSP}: ${number}`,
  /** The sentence of what came to nothing, with the number of its cause where the server told one. */
  withNumber: (sentence: string, number: string | undefined) =>
    number === undefined ? sentence : `${sentence} (incident ${number})`,
} as const;

export const FAULT = "Une erreur est survenue";
