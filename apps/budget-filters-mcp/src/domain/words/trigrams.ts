/**
 * The groups of three letters of a word, each once, its beginning and end marked by spaces as pg_trgm does: `mun` gives
 * `  m`, ` mu`, `mun`, `un `. Words with a typing error still share most of them.
 */
export function trigramsOf(word: string): string[] {
  const letters = ['', '', ...word, ''].map((letter) => letter || ' ')
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))]
}
