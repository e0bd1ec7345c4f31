/** The law wants the means of payment and the delivery area told when the order begins. */
export function PaymentMeans() {
  return <p className="mt-1 text-ink-2">Carte bancaire{"\u00a0"}· Colissimo, France</p>;
}
