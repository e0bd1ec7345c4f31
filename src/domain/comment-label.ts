/**
 * What a careful member of staff would do with a viewer's comment: enter it (`claim`), take it off the order (`cancel`), have it
 * answered (`question`), ask the viewer first (`unclear`), or nothing (`none`).
 */
export type CommentLabel = "claim" | "cancel" | "question" | "unclear" | "none";
export const COMMENT_LABELS: readonly CommentLabel[] = ["claim", "cancel", "question", "unclear", "none"];
