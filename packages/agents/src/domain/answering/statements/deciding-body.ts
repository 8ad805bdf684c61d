/** Matches the stems of bodies that decide, folded. */
const BODY =
  /^(?:conseil|comit|bureau|assembl|commission|direct|jury|collecti|board|commit|council|meet|reunion|seanc|membr|member)/

/** Checks whether a word or its stem, folded, means who decides, not what about. */
export const isBody = (word: string): boolean => BODY.test(word)
