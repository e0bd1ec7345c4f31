/** Whom a request to pay reaches: "4 par e-mail, 10 n'ont qu'un pseudo : envoyez leur lien par message privé". */
export function reachedByRequest(count: number, byMail: number): string {
  const byHandle = count - byMail;
  return [
    ...(byMail > 0 ? [`${byMail} par e-mail`] : []),
    ...(byHandle > 0
      ? [
          byHandle === 1
            ? "1 n'a qu'un pseudo\u00a0: envoyez son lien par message privé"
            : `${byHandle} n'ont qu'un pseudo\u00a0: envoyez leur lien par message privé`,
        ]
      : []),
  ].join(", ");
}
