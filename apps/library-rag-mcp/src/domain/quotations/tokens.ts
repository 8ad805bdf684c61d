import { fold } from '@agora-mcp/core/text'

/** A word, a figure or a sign of a text, with where it stands: UTF-16 offsets, the end exclusive. */
export interface Token {
  /** As written, but for what typography alone changes. */
  readonly form: string
  /** Without case, accents and hyphens, to look it up by. */
  readonly key: string
  /** Of a run of words in capitals, as a chapter may begin. */
  readonly isInCapitals: boolean
  /** Over the end of a line: the hyphen there may be its own, or none. */
  readonly isDivided: boolean
  readonly start: number
  readonly end: number
}

const HYPHEN = '[-\\u2010\\u2011\\u00ad]'
const INVISIBLE = '\\u00ad\\u200b-\\u200d\\u2060\\ufeff'
const LETTERS = `[\\p{L}\\p{M}\\p{Nd}${INVISIBLE}]`
const PATTERNS = [
  // The figure of a note: `[3]`, `[^a]`; those set high are no tokens at all.
  '(?<call>\\[\\^?[\\p{L}\\p{Nd}]{1,4}\\])',
  // `1 250`: one figure, however wide its spaces are.
  '(?<![\\p{L}\\p{Nd}])\\p{Nd}{1,3}(?:[ \\u00a0\\u2009\\u202f]\\p{Nd}{3})+(?:[.,]\\p{Nd}+)?(?![\\p{L}\\p{Nd}])',
  '(?<![\\p{L}])\\p{Nd}+(?:[.,:/]\\p{Nd}+)*(?![\\p{L}\\p{Nd}])',
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]',
  // A word, its hyphens and the line ends behind them; `m²` is a unit, `moulin²` has a note.
  '(?<![\\p{L}])\\p{L}{1,2}[²³]',
  `${LETTERS}+(?:${HYPHEN}(?:[ \\t]*\\r?\\n\\s*)?(?=\\p{L})${LETTERS}+)*`,
  '\\.{3}|[\\u2013\\u2014\\u2212-]|[.,;:!?…%‰°§€$£+=<>/×÷±&@#*^~|()¿¡]',
]
const TOKEN = new RegExp(PATTERNS.join('|'), 'gu')

/** Parts a text into words, figures and signs; spaces, quotation marks, apostrophes and figures of notes are left out. */
export function tokenize(text: string): Token[] {
  const found: (Omit<Token, 'isInCapitals'> & { readonly isCapital: boolean })[] = []
  for (const match of text.matchAll(TOKEN)) {
    const [written] = match
    if (match.groups?.call !== undefined) continue
    const form = formOf(written)
    if (form === '') continue
    const isCapital = /\p{Lu}/u.test(form) && form === form.toUpperCase()
    found.push({
      form,
      key: form === '-' ? form : fold(form).replaceAll('-', ''),
      start: match.index,
      end: match.index + written.length,
      isCapital,
      isDivided: form.length > 1 && /\n/.test(written),
    })
  }
  return found.map(({ isCapital, ...token }, at) => ({
    ...token,
    isInCapitals: isCapital && (found[at - 1]?.isCapital === true || found[at + 1]?.isCapital === true),
  }))
}

const ANY_HYPHEN = /[-\u2010\u2011]/g
/** What divides a word at the end of a line, and what is never seen. */
const DIVISION = new RegExp(`${HYPHEN}\\s+|[${INVISIBLE}]`, 'gu')

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    œ: 'oe',
    Œ: 'Oe',
    æ: 'ae',
    Æ: 'Ae',
    ſ: 's',
    '−': '-',
    '–': '-',
    '—': '-',
    '...': '…',
    '…': '…',
  }),
)

function formOf(written: string): string {
  const plain = SPELLINGS.get(written)
  if (plain !== undefined) return plain
  // `NFKC` opens ligatures; the high figures of units it would set low.
  const opened = written
    .replace(/[œŒæÆſ]/g, (letter) => SPELLINGS.get(letter) ?? letter)
    .replace(/[^²³]+/g, (part) => part.normalize('NFKC'))
  if (/^\p{Nd}/u.test(opened) && !/\p{L}/u.test(opened)) return opened.replace(/\s/g, '')
  return opened.length > 1 ? opened.replace(DIVISION, '').replace(ANY_HYPHEN, '-') : opened
}

/** A word and the figure of a note behind it, which the text has at the height of the line. */
const WITH_NOTE = /^(\p{L}{3,})\p{Nd}{1,2}$/u

/**
 * Tells whether a word of a quotation is the one that stands in a text, but for typography: accents that capitals lack,
 * words set in capitals, the figure of a note.
 * @param isFirst Of the quotation, whose first letter may be of either case.
 */
export function isSameToken(quoted: Token, stored: Token, isFirst: boolean): boolean {
  if (quoted.key !== stored.key) {
    const bare = WITH_NOTE.exec(stored.form)?.[1]
    return bare !== undefined && bare === quoted.form
  }
  if (quoted.form === stored.form || stored.isInCapitals) return true
  const own = quoted.isDivided ? stored.form.replaceAll('-', '') : stored.form
  const said = quoted.isDivided ? quoted.form.replaceAll('-', '') : quoted.form
  const [one, other] = [withBareCapitals(said), withBareCapitals(own)]
  return one === other || (isFirst && lowerFirst(one) === lowerFirst(other))
}

const withBareCapitals = (form: string): string => {
  const open = form.normalize('NFD')
  return open.replace(/(\p{Lu})\p{M}+/gu, '$1').normalize('NFC')
}

/** An accent may be lost with the case: `À` is `A`, and `a` at the start. */
const lowerFirst = (form: string): string =>
  form.normalize('NFD').replace(/^(\p{L})\p{M}*/u, (_, letter: string) => letter.toLowerCase())
