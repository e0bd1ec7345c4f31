export interface Size {
  width: number;
  height: number;
}

export type Storage = "usual" | "blocked";

/**
 * What the stories need of a browser, whatever protocol it speaks. An expression is JavaScript that the
 * page evaluates; it must be true to what a person could reach, which `Screen` takes care of.
 */
export interface Driver {
  goto(url: string): Promise<unknown>;
  evaluate<Answer>(expression: string): Promise<Answer>;
  /** Presses, as a finger or a mouse would, the element that the expression yields. */
  click(expression: string): Promise<unknown>;
  /** Types into the element that the expression yields. */
  type(expression: string, text: string): Promise<unknown>;
  press(key: "Enter" | "Tab" | "Space" | "F2" | "Right"): Promise<unknown>;
  /** What follows happens in the frame that the expression yields, until `leaveFrame`. */
  enterFrame(expression: string): Promise<unknown>;
  leaveFrame(): Promise<unknown>;
  /** The window as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
