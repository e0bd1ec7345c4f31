/** 'Voir panier' asks; the cart, wherever it stands, answers. */
export const CART_ID = "panier";
/** The button of the header that asks. */
export const CART_BUTTON_ID = "voir-panier";
const ASKED = "hf:show-cart";

export function showCart(): void {
  window.dispatchEvent(new Event(ASKED));
}

export function onShowCart(listener: () => void): () => void {
  window.addEventListener(ASKED, listener);
  return () => window.removeEventListener(ASKED, listener);
}
