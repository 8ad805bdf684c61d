import { attribute, childOf, childrenOf, type Element, nameOf, textOf } from '../../markup/dom.ts'
import { graphicOf } from '../graphics.ts'

/** A paragraph of a Word document as displayed. */
export interface DocxParagraph {
  readonly text: string
  /** Id of its style; null for the default one. */
  readonly style: string | null
  /** Outline level set on the paragraph itself, 1 the highest. */
  readonly outline: number | null
  readonly list: { readonly id: string; readonly level: number } | null
  /** True if all of its text is set in bold directly; null if the style decides. */
  readonly bold: boolean
  /** Size of its text in half points; null if the style decides. */
  readonly size: number | null
  /** Texts of the boxes anchored in it. */
  readonly boxes: readonly string[]
  /** Notes, comments, charts and diagrams that it refers to, e.g. `footnote 2` or `graphic rId5`. */
  readonly references: readonly string[]
  /** True if its end is deleted, so that the next paragraph continues it. */
  readonly endIsDeleted: boolean
}

/** Begins the reference to a chart or a diagram, by the id of its relation. */
export const GRAPHIC = 'graphic '

/** Elements without visible text: deleted or moved runs, field codes, properties. */
const LEFT_OUT = new Set([
  'del',
  'moveFrom',
  'delText',
  'instrText',
  'delInstrText',
  'pPr',
  'rPr',
  'sdtPr',
  'sdtEndPr',
  'Fallback',
])

export function paragraphText(element: Element): DocxParagraph {
  const boxes: string[] = []
  const references: string[] = []
  const runs: { text: string; bold: boolean; size: number | null }[] = []
  const properties = childOf(element, 'pPr')

  const walk = (node: Element) => {
    for (const child of childrenOf(node)) {
      const name = nameOf(child)
      if (LEFT_OUT.has(name)) continue
      if (name === 'r') {
        const own = childOf(child, 'rPr')
        if (isOn(childOf(own, 'vanish'))) continue
        const bold = childOf(own, 'b')
        const size = childOf(own, 'sz')
        const from = runs.length
        walk(child)
        for (const run of runs.slice(from)) {
          run.bold = isOn(bold)
          run.size = size === null ? null : Number(attribute(size, 'val')) || null
        }
      } else if (name === 't') add(textOf(child))
      else if (name === 'tab' || name === 'ptab') add('\t')
      else if (name === 'br' || name === 'cr') add('\n')
      else if (name === 'noBreakHyphen') add('-')
      else if (name === 'sym') add(symbol(child))
      else if (name === 'txbxContent') boxes.push(...boxTexts(child))
      else if (/^(?:footnote|endnote|comment)Reference$/.test(name)) {
        references.push(`${name.replace('Reference', '')} ${attribute(child, 'id')}`)
      } else if (graphicOf(child) !== null) references.push(`${GRAPHIC}${graphicOf(child)}`)
      else walk(child)
    }
  }
  const add = (text: string) => runs.push({ text, bold: false, size: null })
  walk(element)

  const said = runs.filter(({ text }) => text.trim() !== '')
  const outline = attributeOf(properties, 'outlineLvl')
  const numbered = childOf(properties, 'numPr')
  const id = attributeOf(numbered, 'numId')
  return {
    text: runs
      .map(({ text }) => text)
      .join('')
      .replace(/[ \t]*\t[ \t]*/g, ' '),
    style: attributeOf(properties, 'pStyle'),
    outline: outline === null || Number(outline) > 8 ? null : Number(outline) + 1,
    list: id === null ? null : { id, level: Number(attributeOf(numbered, 'ilvl') ?? 0) },
    bold: said.length > 0 && said.every(({ bold }) => bold),
    size: said.length > 0 ? Math.max(...said.map(({ size }) => size ?? 0)) || null : null,
    boxes,
    references,
    endIsDeleted: childOf(properties, 'rPr', 'del') !== null,
  }
}

const attributeOf = (parent: Element | null, name: string): string | null => {
  const child = childOf(parent, name)
  return child === null ? null : attribute(child, 'val')
}

/** Checks whether a property is present and not switched off. */
export const isOn = (property: Element | null): boolean =>
  property !== null && !['0', 'false', 'off', 'none'].includes(attribute(property, 'val') ?? '')

/** Returns the text of a box, followed by those of the boxes in it. */
const boxTexts = (box: Element): string[] => {
  const inner = paragraphsIn(box)
  const said = inner.map(({ text }) => text.trim()).filter((text) => text !== '')
  return [...(said.length === 0 ? [] : [said.join('\n')]), ...inner.flatMap(({ boxes }) => boxes)]
}

/** Lists the paragraphs of a box, note or comment; those of a box inside belong to the paragraph that anchors it. */
export const paragraphsIn = (parent: Element): DocxParagraph[] =>
  childrenOf(parent).flatMap((child) => {
    if (nameOf(child) === 'p') return [paragraphText(child)]
    return LEFT_OUT.has(nameOf(child)) ? [] : paragraphsIn(child)
  })

/** Converts a character of a symbol font; those in the private use area have no letter of their own. */
function symbol(element: Element): string {
  const code = Number.parseInt(attribute(element, 'char') ?? '', 16)
  if (Number.isNaN(code) || code >= 0xf000 || code < 0x20) return ''
  return String.fromCodePoint(code)
}
