/**
 * True once the packages are on npm under our names. Before that, anyone could register a name and run code
 * on readers' machines, so every page says "once published" next to npm commands (`released.test.ts`). To be
 * changed with the first release.
 */
export const RELEASED: boolean = false
