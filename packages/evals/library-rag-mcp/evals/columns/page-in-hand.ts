import type { PdfDocument } from '../../../../../apps/library-rag-mcp/test/support/pdfs/make-pdf.ts'
import { PROSE_LANGUAGES, paragraphOf, phraseOf, sentenceOf } from './prose.ts'
import { type Random, randomOf } from './random.ts'
import { createTypesetter, type Measure, type Style } from './typesetter.ts'

/** Sets something from a baseline on and gives the baseline after it. */
type Setter = (y: number, measure: Measure) => number

/** A page that is being set, and what is set on it in the order of reading. */
export interface PageInHand {
  readonly random: Random
  readonly style: Style
  readonly lines: readonly string[]
  /** Measures of columns in these proportions. */
  columns(left: number, width: number, shares: readonly number[]): Measure[]
  /** Prose that runs on from column to column; `inside` is set once, within one of them. */
  setColumns(top: number, bottom: number, columns: readonly Measure[], inside?: Setter): void
  /** Prose of so many lines; the last is full. */
  setProse(y: number, count: number, measure: Measure): number
  /** Prose that makes room for a box at one side and goes on below it. */
  setBeside(y: number, measure: Measure): void
  setHeading: Setter
  setNote: Setter
  setTable(y: number, measure: Measure, columns: number): number
  setListing: Setter
  setFigure: Setter
  setFormula: Setter
}

/** A page whose type, language and words are decided by a seed. */
export function createPageInHand(document: PdfDocument, seed: number): PageInHand {
  const random = randomOf(seed)
  const language = random.pick(PROSE_LANGUAGES)
  const size = random.pick([8, 9, 10])
  const style: Style = {
    font: random.pick(['Times-Roman', 'Helvetica']),
    size,
    leading: Math.round(size * random.pick([1.15, 1.25, 1.35]) * 2) / 2,
    justified: random.between(0, 1) === 1,
  }
  const ragged = { ...style, justified: false }
  const setter = createTypesetter(document)
  const full = { width: 0, lines: [] as string[] }
  /** The next lines of the running text. */
  const take = (count: number, width: number): string[] => {
    if (full.width !== width)
      Object.assign(full, { width, lines: [...setter.breakLines(full.lines.join(' '), width, style)] })
    while (full.lines.length < count) {
      const more = setter.breakLines(paragraphOf(language, random), width, style)
      full.lines = full.lines.length === 1 && full.lines[0] === '' ? more : [...full.lines, ...more]
    }
    return full.lines.splice(0, count)
  }
  const fill = (top: number, bottom: number, { left, width }: Measure) => {
    let y = top
    for (const line of take(Math.max(0, 1 + Math.floor((bottom - top) / style.leading)), width)) {
      y = setter.setLines(
        [line, ...(isFull(line, width) ? [''] : [])].slice(0, 1),
        y,
        { left, width },
        isFull(line, width) ? style : ragged,
      )
    }
    return y
  }
  const isFull = (line: string, width: number) =>
    setter.breakLines(line, width, style).length === 1 && !line.endsWith('.')
  return {
    random,
    style,
    lines: setter.lines,
    columns(left, width, shares) {
      const gutter = random.between(14, 26)
      const unit = (width - gutter * (shares.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
      let x = left
      return shares.map((share) => {
        const measure = { left: x, width: share * unit }
        x += share * unit + gutter
        return measure
      })
    },
    setColumns(top, bottom, columns, inside) {
      const chosen = random.between(0, columns.length - 1)
      for (const [at, column] of columns.entries()) {
        if (!inside || at !== chosen) {
          fill(top, bottom, column)
          continue
        }
        const lines = random.between(0, 12)
        const y = lines === 0 ? top : fill(top, top + lines * style.leading, column) + style.leading
        fill(inside(y, column) + style.leading, bottom, column)
      }
    },
    setProse: (y, count, measure) => fill(y, y + (count - 1) * style.leading, measure),
    setBeside(y, { left, width }) {
      const box = { width: 0.3 * width, depth: random.between(8, 14) }
      const isRight = random.between(0, 1) === 1
      const beside = { left: isRight ? left : left + box.width + 24, width: width - box.width - 24 }
      const after = fill(y, y + (box.depth - 1) * style.leading, beside)
      fill(after, after + 20 * style.leading, { left, width })
      const small = { ...ragged, size: style.size - 1 }
      const text = setter.breakLines(
        `${sentenceOf(language, random)} ${sentenceOf(language, random)}`,
        box.width,
        small,
      )
      const at = { left: isRight ? left + width - box.width : left, width: box.width }
      setter.setLines(text.slice(0, box.depth - 2), y + style.leading, at, small)
    },
    setHeading(y, { left }) {
      setter.setLine(phraseOf(language, random, 7), left, y, { ...ragged, size: 14, font: 'Helvetica-Bold' })
      return y + 24
    },
    setNote(y, measure) {
      const small = { ...ragged, size: 7, leading: 8.5 }
      return setter.setLines(
        setter.breakLines(`1 ${paragraphOf(language, random)}`, measure.width, small).slice(0, 3),
        y,
        measure,
        small,
      )
    },
    setTable(y, { left, width }, count) {
      const xs = Array.from({ length: count }, (_, at) => left + (at * width) / count)
      const rows = random.between(5, 9)
      for (let row = 0; row < rows; row++) {
        const cells = xs.map((_, at) =>
          at === 0 ? phraseOf(language, random, 1) : String(random.between(100, 99_999)),
        )
        setter.setRow(cells, xs, y + row * style.leading, ragged)
      }
      return y + rows * style.leading
    },
    setListing(y, { left }) {
      const code = { ...ragged, font: 'Courier', size: style.size - 1 }
      const rows = random.between(5, 10)
      for (let row = 0; row < rows; row++) {
        const text = `${phraseOf('en', random, 1).toLowerCase()}(${random.between(10, 9999)});`
        setter.setLine(text, left + 12 * random.between(0, 2), y + row * style.leading, code)
      }
      return y + rows * style.leading
    },
    setFigure(y, { left, width }) {
      const depth = random.between(7, 12)
      document.rect(left, y - style.size, width, depth * style.leading).stroke()
      return y + depth * style.leading
    },
    setFormula(y, { left, width }) {
      const text = `f(x) = ${random.between(2, 99)} x + ${random.between(2, 99)} y − ${random.between(2, 99)}`
      setter.setLine(text, left + width / 3, y, ragged)
      return y + style.leading
    },
  }
}
