const STEPS = [
  {
    title: "Écrivez la référence",
    text: "Celle que la vendeuse annonce et montre à l'écran, par exemple A12.",
  },
  { title: "Choisissez la couleur", text: "Vous voyez ce qui reste, et ce qui vient d'être vendu." },
  { title: "Payez par carte", text: "Vos pièces sont réservées le temps de finir votre commande." },
];

export function HowItWorks() {
  return (
    <section
      aria-labelledby="comment"
      className="mt-10 lg:mt-0 lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-6"
    >
      <h2 id="comment">Comment ça marche</h2>
      <ol className="mt-4 flex flex-col gap-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-pill bg-accent-soft font-display text-h2 font-bold text-accent"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
