const UNITS = new Map(
  'ein zwei drei vier fünf sechs sieben acht neun'.split(' ').map((word, at) => [word, at + 1]),
)
const TEENS = new Map(
  'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'
    .split(' ')
    .map((word, at) => [word, at + 10]),
)
const TENS = new Map(
  'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10]),
)

const anyOf = (words: ReadonlyMap<string, number>): string => [...words.keys()].join('|')
const UNIT = anyOf(UNITS)
const BELOW_HUNDRED = `(?:(?:${UNIT})und)?(?:${anyOf(TENS)})|${anyOf(TEENS)}|${UNIT}`
const BELOW_THOUSAND = `(?:(?:${UNIT})?hundert(?:und)?)?(?:${BELOW_HUNDRED})?`
const PARTS = new RegExp(
  `^(?:(?<thousands>${BELOW_THOUSAND})(?<thousand>tausend)(?:und)?)?(?<rest>${BELOW_THOUSAND})$`,
)
const HUNDREDS = new RegExp(`^(?:(?<hundreds>${UNIT})?(?<hundred>hundert)(?:und)?)?(?<rest>.*)$`)

/** German numbers, which are one word: `siebenundzwanzig`, `dreihundertzwölf`. */
export const GERMAN_NUMBERS = {
  pattern: `(?=[a-zäöüß]{3})(?:(?:${BELOW_THOUSAND})tausend(?:und)?)?(?:${BELOW_THOUSAND})`,
  valueOf(words: string): number | undefined {
    const { thousand, thousands = '', rest = '' } = PARTS.exec(words.toLowerCase())?.groups ?? {}
    const value = (thousand === undefined ? 0 : 1000 * (belowThousand(thousands) || 1)) + belowThousand(rest)
    // `ein` is an article.
    return value > 1 ? value : undefined
  },
}

function belowThousand(word: string): number {
  const { hundred, hundreds, rest = '' } = HUNDREDS.exec(word)?.groups ?? {}
  return (hundred === undefined ? 0 : 100 * (UNITS.get(hundreds ?? '') ?? 1)) + belowHundred(rest)
}

function belowHundred(word: string): number {
  const known = UNITS.get(word) ?? TEENS.get(word) ?? TENS.get(word)
  if (known !== undefined) return known
  const at = word.lastIndexOf('und')
  return (UNITS.get(word.slice(0, at)) ?? 0) + (TENS.get(word.slice(at + 'und'.length)) ?? 0)
}
