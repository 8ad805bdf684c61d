/** A word whose letters stand apart: `T H E `, `S p e r r s a t z`; the space at its end parts it from the next. */
const SPACED = /^(?:[\p{L}\p{N}]\p{M}*[’'.,;:!?-]? ){2,}[\p{L}\p{N}]\p{M}*[’'.,;:!?»”-]*\s*$/u

/** A run without the spaces between the letters of a word that is set wide, as old books stress words. */
export function withoutPitch(text: string): string {
  if (!SPACED.test(text)) return text
  const word = text.trimEnd()
  return word.replaceAll(' ', '') + text.slice(word.length)
}
