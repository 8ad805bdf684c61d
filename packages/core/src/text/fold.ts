/** Letters without a Unicode decomposition that people type as others. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
    ς: 'σ',
  }),
)

const APOSTROPHES = /[’‘ʼʻ′＇`´]/g
/** Soft hyphens and other invisible characters inside words. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff\u0640]/g
const PLAIN = /^[\x20-\x7e]*$/

/**
 * Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic letters. The marks of other scripts, such as the
 * vowels of Devanagari, count as letters to their readers and are kept.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g
const SPECIAL_LETTERS = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/** Lower case with accents: NFKC, straight apostrophes, no invisible characters, lone surrogates replaced. */
export function normalize(text: string): string {
  if (PLAIN.test(text) && !text.includes('`')) return text.toLowerCase()
  // Apostrophes first: NFKC would turn some into a space and an accent.
  return text.toWellFormed().replace(APOSTROPHES, "'").replace(INVISIBLE, '').normalize('NFKC').toLowerCase()
}

/** Removes accents and ligatures too. @example fold('Œuvre d’Élie') // "oeuvre d'elie" */
export function fold(text: string): string {
  const normal = normalize(text)
  if (PLAIN.test(normal)) return normal
  return normal
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPECIAL_LETTERS, (letter) => LETTERS.get(letter) ?? letter)
}
