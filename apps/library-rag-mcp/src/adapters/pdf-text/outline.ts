import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OutlineItem } from '../../domain/pdf-content.ts'
import type { OwnTexts } from './own-texts.ts'

type RawOutline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

// Limit for hostile files, far above real books.
const MAX_ITEMS = 20_000
const MAX_DEPTH = 12

/** Reads the outline with the page and height of each entry; empty if there is none. */
export async function readOutline(document: PDFDocumentProxy, ownTexts: OwnTexts): Promise<OutlineItem[]> {
  let left = MAX_ITEMS

  const convert = async (raw: RawOutline, depth: number): Promise<OutlineItem[]> => {
    const items: OutlineItem[] = []
    for (const item of raw ?? []) {
      if (--left < 0 || depth > MAX_DEPTH) {
        ownTexts.leftOut(`bookmarks, beyond ${MAX_ITEMS} or ${MAX_DEPTH} levels`)
        break
      }
      const title = ownTexts.line('bookmark', item.title)
      const children = await convert(item.items, depth + 1)
      const target = await locate(document, item.dest).catch(() => null)
      if (title !== null)
        items.push({ title, page: target?.page ?? null, top: target?.top ?? null, children })
      else items.push(...children)
    }
    return items
  }
  return convert(await document.getOutline().catch(() => []), 1)
}

/** Resolves a destination (PDF 32000-1, 12.3.2), a name or an array, to a page and the distance from its top. */
async function locate(document: PDFDocumentProxy, dest: unknown): Promise<Pick<OutlineItem, 'page' | 'top'>> {
  const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest
  if (!Array.isArray(explicit)) return { page: null, top: null }
  const [target, kind, ...place] = explicit
  const index = typeof target === 'number' ? target : await document.getPageIndex(target)
  const page = await document.getPage(index + 1)
  const height = kind?.name === 'XYZ' ? place[1] : kind?.name === 'FitH' ? place[0] : null
  if (typeof height !== 'number') return { page: index + 1, top: null }
  const [, top] = page.getViewport({ scale: 1 }).convertToViewportPoint(0, height)
  return { page: index + 1, top: Number(top) }
}
