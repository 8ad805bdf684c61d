import { type AnyNode, type Element, elementsOf, hasChildren, isTag, nameOf, textOf } from './dom.ts'
import { isSkipped } from './markup-roles.ts'

const AROUND = new Set(['nav', 'footer', 'form', 'menu'])
const AROUND_ROLES =
  /^(?:navigation|banner|contentinfo|search|complementary|dialog|alert|menu|menubar|toolbar)$/
const AROUND_WORDS = new Set(
  'nav navbar navigation menu sidebar footer breadcrumb breadcrumbs cookie cookies consent gdpr share sharing social related advert advertisement ads promo newsletter subscribe pagination pager skip popup modal masthead topbar toolbar widget'.split(
    ' ',
  ),
)
/** A part with this share of the page's text is main text, whatever it is called. */
const TOO_MUCH = 0.5
const MAIN_SHARE = 0.25
/** A part with more than this share of its letters in links is a menu. */
const LINKED = 0.6
const MIN_LINKS = 3

/** Finds the main text of a web page, and the elements in it that do not belong to the text. */
export function mainText(root: AnyNode): {
  readonly main: AnyNode
  readonly isLeftOut: (element: Element) => boolean
} {
  const whole = lengthOf(root)
  const candidates = [...elementsOf(root, 'main', 'article', 'div', 'section')].filter(
    (element) =>
      nameOf(element) === 'main' ||
      nameOf(element) === 'article' ||
      element.attribs.role === 'main' ||
      element.attribs.role === 'article',
  )
  const named = candidates.filter((element) => nameOf(element) === 'main' || element.attribs.role === 'main')
  const articles = candidates.filter((element) => !named.includes(element))
  const only = named.length === 1 ? named[0] : articles.length === 1 ? articles[0] : undefined
  const main = only !== undefined && lengthOf(only) >= MAIN_SHARE * whole ? only : root
  const inside = lengthOf(main)
  return { main, isLeftOut: (element) => element !== main && isAround(element, main, inside) }
}

function isAround(element: Element, main: AnyNode, inside: number): boolean {
  const name = nameOf(element)
  const { attribs } = element
  if (AROUND.has(name) || AROUND_ROLES.test(attribs.role ?? ''))
    return lengthOf(element) < TOO_MUCH * inside || name === 'nav'
  if (name === 'header' || name === 'aside')
    return !isWithinArticle(element, main) && lengthOf(element) < TOO_MUCH * inside
  const words = `${attribs.class ?? ''} ${attribs.id ?? ''}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
  if (/^(?:div|section|ul|ol|p|table|span)$/.test(name)) {
    if (words.some((word) => AROUND_WORDS.has(word)) && lengthOf(element) < TOO_MUCH * inside) return true
    return name !== 'p' && name !== 'span' && isMenu(element, inside)
  }
  return false
}

/** Checks whether a header belongs to an article: that of the page itself is left out. */
function isWithinArticle(element: Element, main: AnyNode): boolean {
  for (let at = element.parent; at !== null; at = at.parent) {
    if (isTag(at) && /^(?:article|main|section)$/.test(nameOf(at))) return true
    if (at === main) return false
  }
  return false
}

function isMenu(element: Element, inside: number): boolean {
  const links = [...elementsOf(element, 'a')]
  const length = lengthOf(element)
  const linked = links.reduce((sum, link) => sum + lengthOf(link), 0)
  return links.length >= MIN_LINKS && linked > LINKED * length && length < TOO_MUCH * inside
}

function lengthOf(node: AnyNode): number {
  if (!hasChildren(node)) return textOf(node).trim().length
  return node.children.reduce(
    (sum, child) => sum + (isTag(child) && isSkipped(child) ? 0 : lengthOf(child)),
    0,
  )
}
