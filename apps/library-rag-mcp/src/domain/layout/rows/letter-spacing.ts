/** A letter-spaced word: `T H E `, `S p e r r s a t z`; the space at its end separates it from the next. */
const SPACED = /^(?:[\p{L}\p{N}]\p{M}*[’'.,;:!?-]? ){2,}[\p{L}\p{N}]\p{M}*[’'.,;:!?»”-]*\s*$/u

const MAY_BE_SPACED = /\S \S \S/
/** A letter-spaced word within a sentence. Fewer letters are variables or items. */
const SPACED_WITHIN = /(?<![\p{L}\p{N}]\p{M}*)\p{L}\p{M}*(?: \p{Ll}\p{M}*){4,}(?![\p{L}\p{N}])/gu

/** Removes the spaces in a letter-spaced word, the emphasis of old books. */
export function withoutPitch(text: string): string {
  if (!MAY_BE_SPACED.test(text)) return text
  if (!SPACED.test(text)) return text.replace(SPACED_WITHIN, joinUnlessSorted)
  const word = text.trimEnd()
  return word.replaceAll(' ', '') + text.slice(word.length)
}

/** Joins spaced letters unless they are in alphabetical order, as in a list. */
function joinUnlessSorted(spaced: string): string {
  const letters = spaced.toLowerCase().split(' ')
  const isSorted = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''))
  return isSorted ? spaced : spaced.replaceAll(' ', '')
}
