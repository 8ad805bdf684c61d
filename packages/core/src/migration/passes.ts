// What several steps of a migration have in common.

/** Items that are stored in one request or transaction: what a killed migration repeats at most. */
export const AT_ONCE = 100

/** The passes: over the target, over the keys of the source, then over source and target in turn. */
export const RECONCILE_PASS = 1
export const KEYS_PASS = 2
export const FIRST_PASS = 3
