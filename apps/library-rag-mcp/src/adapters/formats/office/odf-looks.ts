import { attribute, childOf, type Document, type Element, elementsOf, textOf } from '../markup/dom.ts'

const LONGEST = 120
const MOST = 0.4
const MAX_STEPS = 20
const DEFAULT_SIZE = 12

interface Looks {
  readonly size: number
  readonly bold: boolean
}

/**
 * Finds the level of paragraphs that look like headings without being marked as such: by style name or, if no
 * heading is marked, as short lines that are bold or larger than the text.
 */
export function odfLevels(
  body: Element,
  documents: readonly Document[],
): (paragraph: Element) => number | null {
  const styles = new Map<string, Element>()
  for (const document of documents) {
    for (const style of elementsOf(document, 'style')) styles.set(attribute(style, 'name') ?? '', style)
  }
  const chain = (name: string | null): Element[] => {
    const found: Element[] = []
    for (let at = name; at !== null && found.length < MAX_STEPS; ) {
      const style = styles.get(at)
      if (style === undefined) break
      found.push(style)
      at = attribute(style, 'parent-style-name')
    }
    return found
  }
  const looksOf = (name: string | null): Looks => {
    const properties = chain(name).flatMap((style) => childOf(style, 'text-properties') ?? [])
    const sizes = properties
      .map((own) => Number.parseFloat(attribute(own, 'font-size') ?? ''))
      .filter((size) => size > 0)
    const weight = properties.map((own) => attribute(own, 'font-weight')).find((own) => own !== null)
    return { size: sizes[0] ?? DEFAULT_SIZE, bold: weight === 'bold' || Number(weight) >= 600 }
  }
  const byName = (paragraph: Element): number | null => {
    const name = attribute(paragraph, 'style-name')
    const names = [name, ...chain(name).map((style) => attribute(style, 'name'))]
    return names.includes('Title') ? 1 : null
  }
  const paragraphs = Array.from(elementsOf(body, 'p')).filter((paragraph) => textOf(paragraph).trim() !== '')
  const isMarked = [...elementsOf(body, 'h')].length > 0
  if (isMarked || paragraphs.length === 0) return byName

  const looks = new Map(paragraphs.map((paragraph) => [paragraph, shownLooks(paragraph, looksOf)]))
  const letters = new Map<number, number>()
  for (const [paragraph, { size }] of looks)
    letters.set(size, (letters.get(size) ?? 0) + textOf(paragraph).length)
  const bodySize = [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? DEFAULT_SIZE
  const found = [...looks].filter(([paragraph, { size, bold }], at) => {
    const text = textOf(paragraph).trim()
    const stands = text.length <= LONGEST && !/[.;,:!…]$/.test(text) && at < looks.size - 1
    return stands && (size >= 1.15 * bodySize || (bold && size >= bodySize))
  })
  if (found.length > MOST * paragraphs.length + 1) return byName
  const sizes = [...new Set(found.map(([, { size }]) => size))].sort((a, b) => b - a)
  const levels = new Map(found.map(([paragraph, { size }]) => [paragraph, sizes.indexOf(size) + 1]))
  return (paragraph) => levels.get(paragraph) ?? byName(paragraph)
}

/** Returns the formatting of a paragraph, or of the single span that covers it. */
function shownLooks(paragraph: Element, looksOf: (name: string | null) => Looks): Looks {
  const own = looksOf(attribute(paragraph, 'style-name'))
  const [span] = elementsOf(paragraph, 'span')
  if (span === undefined || textOf(span).trim() !== textOf(paragraph).trim()) return own
  const inner = looksOf(attribute(span, 'style-name'))
  return { size: Math.max(own.size, inner.size), bold: own.bold || inner.bold }
}
