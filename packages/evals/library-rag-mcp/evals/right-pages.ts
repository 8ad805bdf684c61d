import type { Chunk } from '../../../../apps/library-rag-mcp/src/domain/chunk.ts'
import { cleanCharacters } from '../../../../apps/library-rag-mcp/src/domain/layout/rows/characters.ts'
import type { PdfPage } from '../../../../apps/library-rag-mcp/src/domain/pdf-content.ts'

/** Words looked at on either end of a passage; one of them may be broken at the end of a line. */
const WORDS = 6
const MAY_BE_BROKEN = 1
/** A word, or one character of a script without spaces. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu
/**
 * Characters from the upper or lower edge of a page, heads and feet among them, where a passage may go over to the next
 * page after a few words.
 */
const EDGE = 80

/** True if a passage has its first words on the first page that it names, and its last words on the last one. */
export function isOnItsPages(chunk: Chunk, pages: readonly PdfPage[]): boolean {
  const words = [...chunk.text.matchAll(WORD)].map(([word]) => solid(word)).filter((word) => word !== '')
  const inside = pages.slice((chunk.pageStart ?? 1) - 1, chunk.pageEnd ?? 0).map(textOf)
  const [first = '', last = ''] = [inside[0], inside.at(-1)]
  return (
    areOn(words.slice(0, WORDS), first, inside.slice(1)) &&
    areOn(words.slice(-WORDS).reverse(), last, inside.slice(0, -1))
  )
}

/**
 * True if words stand on a page, the outermost first. Where a passage leaves a page after a few words, these stand
 * near an edge of it, and those after them on another page of the passage.
 */
function areOn(words: readonly string[], page: string, others: readonly string[]): boolean {
  const missing = words.filter((word) => !page.includes(word))
  if (missing.length <= MAY_BE_BROKEN && words.length > missing.length) return true
  const count = words.findIndex((word) => !page.includes(word))
  const rest = words.slice(count)
  const edges = `${page.slice(0, EDGE)} ${page.slice(-EDGE)}`
  return (
    count > 0 &&
    words.slice(0, count).every((word) => edges.includes(word)) &&
    others.some((other) => rest.filter((word) => !other.includes(word)).length <= MAY_BE_BROKEN)
  )
}

function textOf({ runs }: PdfPage): string {
  return solid(runs.map(({ text }) => text).join(''))
}

/** Without what line breaks change: white space and hyphens. */
function solid(text: string): string {
  return cleanCharacters(text).replace(/[\s\u00AD\u2010-]/g, '')
}
