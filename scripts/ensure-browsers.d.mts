export function ensureChromium(): string;
export function ensureEngines(): void;
