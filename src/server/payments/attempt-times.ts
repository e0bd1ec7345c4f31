/** The provider's form token lives this long; it cannot be configured there. */
export const TOKEN_LIFE_MINUTES = 15;
/** Whoever opens an attempt has its form by then or never: no call to the provider lasts longer than ten seconds. */
export const STARTING_LEASE_SECONDS = 12;
/** A token used in its last second may still wait ten minutes for the buyer's bank. After this nothing can follow. */
export const ATTEMPT_OVER_AFTER_MINUTES = 25;
