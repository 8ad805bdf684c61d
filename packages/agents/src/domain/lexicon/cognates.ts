/** Endings of words that English and French share, folded: `capacity` is `capacité`. */
const ENDINGS: readonly (readonly [english: string, french: string])[] = [
  ['ty', 'te'],
  ['ary', 'aire'],
  ['ory', 'oire'],
  ['ical', 'ique'],
  ['ic', 'ique'],
  ['ics', 'ique'],
  ['ous', 'eux'],
  ['ive', 'if'],
  ['or', 'eur'],
  ['er', 'eur'],
  ['er', 're'],
  ['ist', 'iste'],
  ['ism', 'isme'],
  ['cy', 'cie'],
  ['gy', 'gie'],
  ['my', 'mie'],
  ['ny', 'nie'],
  ['phy', 'phie'],
  ['ated', 'e'],
  ['ate', 'er'],
  ['ify', 'ifier'],
  ['ise', 'iser'],
  ['ize', 'iser'],
]
/** Shorter words look alike by chance. */
const MIN_LETTERS = 6

/** Likely words of the other language; those that do not exist match nothing. @param word folded, singular */
export function cognatesOf(word: string, language: string): string[] {
  if (word.length < MIN_LETTERS) return []
  return ENDINGS.map(([english, french]) =>
    language === 'en' ? [english, french] : [french, english],
  ).flatMap(([own = '', other = '']) => (word.endsWith(own) ? [`${word.slice(0, -own.length)}${other}`] : []))
}
