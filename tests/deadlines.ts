/** A test that hangs is given up after this long. The slowest takes a minute on two idle cores: only a fault gets here. */
export const TEST_DEADLINE_MS = 240_000;
/** What a test waits for has come by then, on a busy machine too. */
export const POLL_DEADLINE_MS = 60_000;
