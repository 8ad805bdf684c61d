import { type Element, isTag, nameOf, textOf } from './dom.ts'

const SKIPPED = new Set(
  'script style noscript template head iframe object embed svg canvas audio video select option button textarea input datalist del rt rp'.split(
    ' ',
  ),
)
const NOTES = /(?:^|\s)(?:footnotes?|endnotes?|rearnotes?|rearnote|doc-footnote|doc-endnotes?)(?:\s|$)/

/** Reads the role that EPUB or accessible pages give an element. */
const roleOf = ({ attribs }: Element): string => `${attribs['epub:type'] ?? ''} ${attribs.role ?? ''}`

/** Checks whether an element is never shown as text. */
export function isSkipped(element: Element): boolean {
  const { attribs } = element
  return (
    SKIPPED.has(nameOf(element)) ||
    attribs.hidden !== undefined ||
    attribs['aria-hidden'] === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs.style ?? '')
  )
}

export const isNotes = (element: Element): boolean => NOTES.test(roleOf(element))

export function isNoteMark(element: Element): boolean {
  const name = nameOf(element)
  if (name !== 'a' && name !== 'sup') return false
  if (/noteref|backlink/.test(roleOf(element))) return true
  const text = textOf(element).trim()
  const isMark = /^(?:[[(]?(?:\d{1,3}|[*†‡§]|[ivx]{1,4})[\])]?|↩︎?|\^)$/.test(text)
  if (name === 'a')
    return isMark && (element.attribs.href ?? '').includes('#') && isTag(element) && isRaised(element)
  return isMark && element.children.some((child) => isTag(child) && nameOf(child) === 'a')
}

const isRaised = (element: Element): boolean =>
  (element.parent !== null && isTag(element.parent) && nameOf(element.parent) === 'sup') ||
  element.children.some((child) => isTag(child) && nameOf(child) === 'sup') ||
  /note|fn|foot/i.test(
    `${element.attribs.class ?? ''} ${element.attribs.href ?? ''} ${element.attribs.id ?? ''}`,
  )

/** Reads the page number that an element marks the start of; null for other elements. */
export function pageLabelOf(element: Element): string | null {
  if (!/(?:^|\s)(?:pagebreak|doc-pagebreak)(?:\s|$)/.test(roleOf(element))) return null
  const { title, id } = element.attribs
  const said = element.attribs['aria-label'] ?? title ?? (textOf(element).trim() || id)
  return /([\divxlc]+)\.?\s*$/i.exec(said ?? '')?.[1] ?? null
}
