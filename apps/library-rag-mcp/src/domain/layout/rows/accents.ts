import type { TextRun } from '../../pdf-content.ts'

/** Spacing accents of old fonts with their combining characters. */
const COMBINING: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '`': '\u0300',
    '\u02CB': '\u0300',
    '´': '\u0301',
    ˆ: '\u0302',
    '˜': '\u0303',
    '¯': '\u0304',
    '˘': '\u0306',
    '˙': '\u0307',
    '¨': '\u0308',
    '˚': '\u030A',
    ˇ: '\u030C',
    '¸': '\u0327',
  }),
)
// Only these are certain within one run: the grave accent is also a quotation mark.
const WITHIN = /([´ˆ¨˚ˇ])([\p{L}ı])/gu

/** Composes accents that fonts such as TeX's draw apart: `f¨ur` becomes `für`. */
export function composeAccents(runs: readonly TextRun[]): TextRun[] {
  const composed = runs.map((run) => ({
    ...run,
    text: run.text.replace(WITHIN, (pair, a, b) => compose(a, b) ?? pair),
  }))
  for (const [at, run] of composed.entries()) {
    const accent = run.text.at(-1) ?? ''
    if (!COMBINING.has(accent)) continue
    // The letter is drawn next; a separate space may come in between.
    const target = composed.slice(at + 1, at + 3).find((other) => isUnder(run, other))
    const [letter = ''] = target?.text ?? ''
    const whole = compose(accent, letter)
    if (!target || whole === null) continue
    target.text = whole + target.text.slice(letter.length)
    run.text = run.text.slice(0, -1)
    // The part over the next letter must not widen this run.
    run.width = Math.min(run.width, Math.max(0, target.x - run.x))
  }
  return composed.filter((run) => run.text !== '')
}

/** Checks whether the first letter of a run stands under the accent at the end of another. */
function isUnder(accented: TextRun, other: TextRun): boolean {
  const end = accented.x + accented.width
  const height = other.y - accented.y
  const overlap = (end - other.x) / other.size
  return height >= -0.1 && height < 0.5 * other.size && overlap > 0.1 && overlap < 0.9
}

function compose(accent: string, letter: string): string | null {
  const base = letter === 'ı' ? 'i' : letter
  const whole = (base + COMBINING.get(accent)).normalize('NFC')
  return /^\p{L}$/u.test(base) && whole.length === 1 ? whole : null
}
