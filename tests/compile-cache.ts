import { fileURLToPath } from "node:url";

/** Where start.mjs keeps what it compiled: a program that a test starts is loaded from it in half the time. */
export const COMPILE_CACHE = fileURLToPath(new URL("../.cache/compile", import.meta.url));
