import { attribute, childOf, childrenOf, type Document, elementsOf } from '../../markup/dom.ts'
import type { DocxParagraph } from './paragraph-text.ts'
import type { DocxStyles } from './styles.ts'

/** Computes the mark that Word shows before each list entry. */
export interface DocxNumbering {
  /** Returns `•` or `3.`, indented by level; null outside lists. Counts, so call it once per entry. */
  markOf(paragraph: Pick<DocxParagraph, 'list' | 'style'>, styles: Pick<DocxStyles, 'listOf'>): string | null
}

export function readNumbering(document: Document | null): DocxNumbering {
  const formats = new Map<string, string[]>()
  for (const definition of elementsOf(document, 'abstractNum')) {
    const levels = childrenOf(definition, 'lvl').map((level) => {
      const format = childOf(level, 'numFmt')
      return format === null ? 'decimal' : (attribute(format, 'val') ?? 'decimal')
    })
    formats.set(attribute(definition, 'abstractNumId') ?? '', levels)
  }
  const lists = new Map<string, readonly string[]>()
  for (const list of elementsOf(document, 'num')) {
    const definition = childOf(list, 'abstractNumId')
    const levels = definition === null ? undefined : formats.get(attribute(definition, 'val') ?? '')
    if (levels !== undefined) lists.set(attribute(list, 'numId') ?? '', levels)
  }
  const counts = new Map<string, number[]>()
  return {
    markOf({ list: own, style }, styles) {
      const list = own ?? styles.listOf(style)
      if (list === null || list.id === '0') return null
      const levels = lists.get(list.id)
      const indent = '  '.repeat(Math.min(8, list.level))
      const format = levels?.[list.level] ?? 'bullet'
      if (format === 'none') return null
      if (format === 'bullet') return `${indent}•`
      const counted = counts.get(list.id) ?? []
      counts.set(list.id, [...counted.slice(0, list.level), (counted[list.level] ?? 0) + 1])
      return `${indent}${shown(counts.get(list.id)?.[list.level] ?? 1, format)}`
    },
  }
}

function shown(number: number, format: string): string {
  const letter = String.fromCharCode(97 + ((number - 1) % 26))
  if (format === 'lowerLetter') return `${letter})`
  if (format === 'upperLetter') return `${letter.toUpperCase()})`
  return `${number}.`
}
