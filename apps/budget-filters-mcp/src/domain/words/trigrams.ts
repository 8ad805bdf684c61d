/**
 * Returns the distinct trigrams of a word, padded with spaces like pg_trgm: `mun` gives `  m`, ` mu`, `mun`,
 * `un `. Words with a typing error still share most of them.
 */
export function trigramsOf(word: string): string[] {
  const letters = ['', '', ...word, ''].map((letter) => letter || ' ')
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))]
}
