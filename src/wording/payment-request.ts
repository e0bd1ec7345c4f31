/** Whom a request to pay reaches: "4 par e-mail, 10 n'ont qu'un pseudo : envoyez leur lien par message privé". */
export function reachedByRequest({
  byMail,
  byHandle,
  byNothing = 0,
}: {
  byMail: number;
  /** No e-mail is known, only under which name she comments. */
  byHandle: number;
  /** Neither is known. */
  byNothing?: number;
}): string {
  return [
    ...(byMail > 0 ? [`${byMail} par e-mail`] : []),
    ...(byNothing > 0 ? [`${byNothing} ${byNothing === 1 ? "n'a" : "n'ont"} ni e-mail ni pseudo`] : []),
    ...(byHandle > 0
      ? [
          byHandle === 1
            ? "1 n'a qu'un pseudo\u00a0: envoyez son lien par message privé"
            : `${byHandle} n'ont qu'un pseudo\u00a0: envoyez leur lien par message privé`,
        ]
      : []),
  ].join(", ");
}
