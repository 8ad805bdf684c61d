/**
 * Whether the packages are on npm under names of ours. Until then whoever registers one runs code on the machines of readers:
 * every line that a page offers for npm says "once published" (`released.test.ts`). Turned with the first release.
 */
export const RELEASED: boolean = false
