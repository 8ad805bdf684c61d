import { type AnyNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler'

/** Returns an element's name without its prefix, which programs choose freely. */
export const nameOf = (element: Element): string => element.name.slice(element.name.indexOf(':') + 1)

/** Reads an attribute by its name without prefix; null if missing. */
export function attribute(element: Element, name: string): string | null {
  const own = element.attribs[name]
  if (own !== undefined) return own
  const key = Object.keys(element.attribs).find((key) => key.slice(key.indexOf(':') + 1) === name)
  return key === undefined ? null : (element.attribs[key] ?? null)
}

export function childrenOf(node: AnyNode | null | undefined, name?: string): Element[] {
  if (node === null || node === undefined || !hasChildren(node)) return []
  return node.children.filter(
    (child): child is Element => isTag(child) && (name === undefined || nameOf(child) === name),
  )
}

/** Follows a path of names, taking the first child of each name; null if one is missing. */
export function childOf(node: AnyNode | null | undefined, ...path: string[]): Element | null {
  let at = node
  for (const name of path) at = childrenOf(at, name)[0]
  return at !== null && at !== undefined && isTag(at) ? at : null
}

/** Yields all elements below a node with one of these names, in document order. */
export function* elementsOf(node: AnyNode | null | undefined, ...names: string[]): Generator<Element> {
  if (node === null || node === undefined || !hasChildren(node)) return
  for (const child of node.children) {
    if (!isTag(child)) continue
    if (names.includes(nameOf(child))) yield child
    yield* elementsOf(child, ...names)
  }
}

export function textOf(node: AnyNode | null | undefined): string {
  if (node === null || node === undefined) return ''
  if (isText(node)) return node.data
  return hasChildren(node) ? node.children.map(textOf).join('') : ''
}

export type { AnyNode, Document, Element }
export { hasChildren, isTag, isText }
