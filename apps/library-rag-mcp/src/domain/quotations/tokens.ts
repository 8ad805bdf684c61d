import { fold } from '@agora-mcp/core/text'

/** A word, a figure or a sign of a text, with its UTF-16 offsets, the end exclusive. */
export interface Token {
  /** Text as written, without what typography alone changes and without the figure of a note. */
  readonly form: string
  /** Figure of a note at its end, raised or on the baseline; empty if there is none. */
  readonly note: string
  /** Form without case, accents and hyphens, for look-ups. */
  readonly key: string
  /** True within a run of words in capitals, as at the beginning of a chapter or in a typed quotation. */
  readonly isInCapitals: boolean
  /** True across the end of a line, where the hyphen may or may not belong to the word. */
  readonly isDivided: boolean
  readonly start: number
  readonly end: number
}

const HYPHEN = '[-\\u2010\\u2011\\u00ad]'
const DASHES = '\\u2010-\\u2015\\u2212-'
const INVISIBLE = '\\u00ad\\u200b-\\u200d\\u2060\\ufeff'
const LETTERS = `[\\p{L}\\p{M}\\p{Nd}${INVISIBLE}]`
const RAISED = '[⁰¹²³⁴-⁹]'
/** End of the word after a figure, with raised signs. */
const RAISED_BEHIND = `(?![\\p{L}\\p{Nd}])(?:[⁺⁻]?${RAISED}+)?`
/** Minus sign of a figure: directly before it, and not after anything that it could be a hyphen of. */
const MINUS = '(?<![\\p{L}\\p{Nd}.,)\\]])[\\u2010-\\u2013\\u2212-]'
const PATTERNS = [
  // The figure of a note: `[3]`, `[^a]`; those set high behind words are no tokens at all. `[not]` is a word that was put in.
  "(?<call>\\[\\^[\\p{L}\\p{Nd}]{1,4}\\]|\\[\\p{Nd}{1,3}\\](?![\\p{L}\\p{Nd}])|(?<=\\S)\\[\\p{Ll}\\](?![\\p{L}'’]))",
  // `1 250`: one figure, however wide its spaces are.
  `(?:${MINUS}|(?<![\\p{L}\\p{Nd}]))\\p{Nd}{1,3}(?:[ \\u00a0\\u2009\\u202f]\\p{Nd}{3})+(?:[.,]\\p{Nd}+)?${RAISED_BEHIND}`,
  `(?:${MINUS}|(?<![\\p{L}]))\\p{Nd}+(?:[.,:/]\\p{Nd}+)*${RAISED_BEHIND}`,
  // `½`, `Ⅳ`, and what is set low in `H₂O`.
  `(?!${RAISED})\\p{No}|\\p{Nl}+`,
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]',
  // `m²` is a unit and `x⁴` a power, `moulin²` has a note.
  `(?<![\\p{L}])\\p{L}(?:\\p{L}?[²³]|[⁺⁻]?${RAISED}+)`,
  // A word, its hyphens and the line ends behind them.
  `${LETTERS}+(?:${HYPHEN}(?:[ \\t]*\\r?\\n\\s*)?(?=\\p{L})${LETTERS}+)*`,
  `\\.{3}|[${DASHES}]|[.,;:!?…%‰°§&@#*^()¿¡\\p{Sm}\\p{Sc}]`,
  // The same of other scripts.
  '[\\u037e\\u060c\\u061b\\u061f\\u06d4\\u0964\\u0965\\u3001\\u3002\\uff01\\uff05\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f]',
]
const TOKEN = new RegExp(PATTERNS.join('|'), 'gu')

/** Most words and signs of most texts, which typography cannot change. */
const PLAIN = /^(?:[a-z]+|[.,;:!?])$/i

/** Splits a text into words, figures and signs, without spaces, quotation marks, apostrophes and figures of notes. */
export function tokenize(text: string): Token[] {
  const found: (Omit<Token, 'isInCapitals'> & { readonly isCapital: boolean })[] = []
  for (const match of text.matchAll(TOKEN)) {
    const [written] = match
    if (match.groups?.call !== undefined) continue
    const isPlain = PLAIN.test(written)
    const { form, note } = isPlain ? { form: written, note: '' } : withoutNote(formOf(written))
    if (form === '') continue
    const isCapital = /\p{Lu}/u.test(written) && written === written.toUpperCase()
    found.push({
      form,
      note,
      key: isPlain ? form.toLowerCase() : form === '-' ? form : fold(form).replaceAll('-', ''),
      start: match.index,
      end: match.index + written.length,
      isCapital,
      isDivided: form.length > 1 && /\n/.test(written),
    })
  }
  // Figures and signs have no case: `4,5 TONNES` goes on in the capitals before it.
  const worded = found.flatMap(({ form, isCapital }, at) => (/\p{L}/u.test(form) ? [{ at, isCapital }] : []))
  const inCapitals = new Set(
    worded.flatMap(({ at, isCapital }, one) => {
      const beside = [worded[one - 1], worded[one + 1]].filter((word) => word !== undefined)
      return isCapital && (beside.length === 0 || beside.some((word) => word.isCapital)) ? [at] : []
    }),
  )
  return found.map(({ isCapital: _, ...token }, at) => ({ ...token, isInCapitals: inCapitals.has(at) }))
}

const ANY_HYPHEN = /[-\u2010\u2011]/g
const LEADING_DASH = new RegExp(`^[${DASHES}]`, 'u')
/** Division of a word at the end of a line, and invisible characters. */
const DIVISION = new RegExp(`${HYPHEN}\\s+|[${INVISIBLE}]`, 'gu')

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ œ: 'oe', Œ: 'Oe', æ: 'ae', Æ: 'Ae', ſ: 's' }),
)

function formOf(written: string): string {
  if (written === '…' || written === '...') return '…'
  // `NFKC` opens ligatures and fractions; what is set high it would set low.
  const opened = written
    .replace(LEADING_DASH, '-')
    .replace(/[œŒæÆſ]/g, (letter) => SPELLINGS.get(letter) ?? letter)
    .replace(/[^⁺⁻⁰¹²³⁴-⁹]+/g, (part) => part.normalize('NFKC'))
    .replace('\u2044', '/')
  if (/^-?\p{Nd}/u.test(opened) && !/\p{L}/u.test(opened)) return opened.replace(/\s/g, '')
  return opened.length > 1 ? opened.replace(DIVISION, '').replace(ANY_HYPHEN, '-') : opened
}

/**
 * A word followed by a figure, or a figure followed by a raised one, except a power of ten. A letter that is also a word,
 * such as `A`, may have either.
 */
const WITH_NOTE = new RegExp(
  `^(?:(?<letter>[AÀEIOUYaàeiouy])(?<raised>${RAISED}+)|(?<word>\\p{L}{3,})(?<low>\\p{Nd}{1,2})|(?!10${RAISED})(?<figure>-?\\p{Nd}[\\p{Nd}.,:/]*)(?<high>${RAISED}+))$`,
  'u',
)

function withoutNote(written: string): Pick<Token, 'form' | 'note'> {
  const {
    letter,
    raised,
    word = letter,
    low = raised,
    figure = word,
    high = low,
  } = WITH_NOTE.exec(written)?.groups ?? {}
  return figure === undefined || high === undefined
    ? { form: written, note: '' }
    : { form: figure, note: high }
}

const IS_RAISED = new RegExp(RAISED, 'u')

/**
 * Compares a word of a quotation with one of a text, except for typography: accents that capitals lack, words set in
 * capitals, the figure of a note.
 * @param isFirst True for the first word of the quotation, which may begin in either case.
 */
export function isSameToken(quoted: Token, stored: Token, isFirst: boolean): boolean {
  if (quoted.key !== stored.key) return false
  if (quoted.note !== stored.note && quoted.note !== '') {
    // Only what is set high is plainly no part of the word.
    if (stored.note !== '' || !IS_RAISED.test(quoted.note)) return false
  }
  if (quoted.form === stored.form) return true
  const isDivided = quoted.isDivided || stored.isDivided
  const [said = '', own = ''] = [quoted, stored].map(({ form }) =>
    isDivided ? form.replaceAll('-', '') : form,
  )
  const [bareSaid, bareOwn] = [withBareCapitals(said), withBareCapitals(own)]
  if (bareSaid === bareOwn || (isFirst && isOtherCase(bareSaid, bareOwn))) return true
  return (
    (stored.isInCapitals && isSetInCapitals(own, said)) || (quoted.isInCapitals && isSetInCapitals(said, own))
  )
}

/** Compares a word in capitals with another; its accents must be those of the other, but may be missing. */
function isSetInCapitals(capitals: string, other: string): boolean {
  const [set, own] = [lettersOf(capitals), lettersOf(other.toUpperCase())]
  return (
    set.length === own.length &&
    set.every((letter, at) => letter === own[at] || letter === own[at]?.replace(/\p{M}/gu, ''))
  )
}

const lettersOf = (form: string): string[] =>
  form
    .toUpperCase()
    .normalize('NFD')
    .match(/\P{M}\p{M}*/gu) ?? []

const withBareCapitals = (form: string): string => {
  const open = form.normalize('NFD')
  return open.replace(/(\p{Lu})\p{M}+/gu, '$1').normalize('NFC')
}

const CAPITAL = /^\p{Lu}/u

/** Checks whether two words differ only in the case of their first letter. */
const isOtherCase = (one = '', other = ''): boolean =>
  CAPITAL.test(one) !== CAPITAL.test(other) && lowerFirst(one) === lowerFirst(other)

/** An accent may be lost with the case: `À` is `A`, and `a` at the start. */
const lowerFirst = (form: string): string =>
  form.normalize('NFD').replace(/^(\p{L})\p{M}*/u, (_, letter: string) => letter.toLowerCase())
