import { smoothly } from "#web/shop/order/smoothly.ts";
import { CART_BUTTON_ID } from "#web/shop/shell/show-cart.ts";

/**
 * A copy of the piece's photo, as large as it is seen, goes to the cart in the header. It lies over the page and moves
 * nothing of it; a device that asks for no movement sees none.
 */
export function flyToCart(photoUrl: string | null): void {
  const cart = document.getElementById(CART_BUTTON_ID)?.getBoundingClientRect();
  if (!photoUrl || !cart || smoothly() === "auto") return;
  const seen = [...document.images].filter(
    (image) => image.getAttribute("src") === photoUrl && isInSight(image),
  );
  const [photo] = seen.sort((a, b) => b.width - a.width);
  if (!photo) return;
  const { left, top, width, height } = photo.getBoundingClientRect();
  const copy = photo.cloneNode() as HTMLImageElement;
  copy.alt = "";
  Object.assign(copy.style, {
    position: "fixed",
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: "40",
    pointerEvents: "none",
    transformOrigin: "0 0",
  });
  document.body.append(copy);
  const end = `translate(${cart.left - left}px, ${cart.top - top}px) scale(${cart.height / height})`;
  const flight = copy.animate(
    [{ opacity: 0.9 }, { opacity: 0.9, offset: 0.7 }, { transform: end, opacity: 0.2 }],
    { duration: 500, easing: "cubic-bezier(0.4, 0, 0.3, 1)" },
  );
  flight.onfinish = flight.oncancel = () => copy.remove();
}

/** Its middle is on the screen, and not under the header. */
function isInSight(image: HTMLImageElement): boolean {
  const { top, height, left, width } = image.getBoundingClientRect();
  const middle = top + height / 2;
  return middle > 56 && middle < innerHeight && left >= 0 && left + width <= innerWidth && width > 0;
}
