/** Distinct trigrams, padded like pg_trgm: `mun` gives `  m`, ` mu`, `mun`, `un `. */
export function trigramsOf(word: string): string[] {
  const letters = ['', '', ...word, ''].map((letter) => letter || ' ')
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))]
}
