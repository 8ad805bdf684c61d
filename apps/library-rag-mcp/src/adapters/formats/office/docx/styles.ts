import { attribute, childOf, type Document, type Element, elementsOf } from '../../markup/dom.ts'
import { type DocxParagraph, isOn } from './paragraph-text.ts'

export interface DocxStyles {
  /** Returns the heading level from the paragraph or its style, 1 the highest; null for other text. */
  levelOf(paragraph: Pick<DocxParagraph, 'style' | 'outline'>): number | null
  listOf(style: string | null): DocxParagraph['list']
  /** Returns the size in half points and the weight for paragraphs that do not set them. */
  looksOf(style: string | null): { readonly size: number; readonly bold: boolean }
}

const DEFAULT_SIZE = 22
/** Limit for chains of styles, which may be circular. */
const MAX_STEPS = 20

/** Reads the styles; without a style sheet every paragraph is plain. */
export function readStyles(document: Document | null): DocxStyles {
  const byId = new Map<string, Element>()
  let normal: string | null = null
  for (const style of elementsOf(document, 'style')) {
    const id = attribute(style, 'styleId')
    if (id === null) continue
    byId.set(id, style)
    if (attribute(style, 'type') === 'paragraph' && isOn(defaultOf(style))) normal = id
  }
  const [defaults] = elementsOf(document, 'rPrDefault')

  function* chain(id: string | null): Generator<Element> {
    let at = id ?? normal
    for (let step = 0; at !== null && step < MAX_STEPS; step++) {
      const style = byId.get(at)
      if (style === undefined) return
      yield style
      at = valOf(childOf(style, 'basedOn'))
    }
  }
  const first = <T>(id: string | null, find: (style: Element) => T | null): T | null => {
    for (const style of chain(id)) {
      const found = find(style)
      if (found !== null) return found
    }
    return null
  }
  return {
    levelOf({ style, outline }) {
      if (outline !== null) return outline
      if (style === null) return null
      return first(style, (at) => {
        const name = valOf(childOf(at, 'name')) ?? ''
        const numbered = /^(?:heading|titre|überschrift|título|titolo|kop)\s*([1-9])$/i.exec(name)?.[1]
        if (numbered !== undefined) return Number(numbered)
        if (/^(?:title|titre|titel)$/i.test(name)) return 1
        const level = valOf(childOf(at, 'pPr', 'outlineLvl'))
        return level === null || Number(level) > 8 ? null : Number(level) + 1
      })
    },
    listOf: (style) =>
      first(style, (at) => {
        const numbered = childOf(at, 'pPr', 'numPr')
        const id = valOf(childOf(numbered, 'numId'))
        return id === null ? null : { id, level: Number(valOf(childOf(numbered, 'ilvl')) ?? 0) }
      }),
    looksOf: (style) => ({
      size:
        first(style, (at) => Number(valOf(childOf(at, 'rPr', 'sz'))) || null) ??
        (Number(valOf(childOf(defaults, 'rPr', 'sz'))) || DEFAULT_SIZE),
      bold:
        first(style, (at) => childOf(at, 'rPr', 'b')) !== null &&
        isOn(first(style, (at) => childOf(at, 'rPr', 'b'))),
    }),
  }
}

const valOf = (element: Element | null): string | null =>
  element === null ? null : attribute(element, 'val')

/** Returns the default marker of a style in the form that `isOn` reads. */
const defaultOf = (style: Element): Element | null => (attribute(style, 'default') === '1' ? style : null)
