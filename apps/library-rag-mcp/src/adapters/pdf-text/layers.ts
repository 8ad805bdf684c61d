import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number]
type Text = Extract<Item, { str: string }>

/** The layers of a document, some of which are switched off. */
export interface Layers {
  /** The texts of a page that a reader sees; `items` with the marks where a layer begins and ends. */
  visible(items: readonly Item[]): Text[]
  /** One sentence that counts what was left out; none where nothing was. */
  warnings(): string[]
}

/** The layers of a document; null where none is switched off. */
export async function readLayers(document: PDFDocumentProxy): Promise<Layers | null> {
  const config = await document.getOptionalContentConfig().catch(() => null)
  if (config === null || [...config].every(([, group]) => group.visible !== false)) return null
  const isVisible = (mark: Item): boolean =>
    // The patch of pdf.js names the layer.
    !('optionalContent' in mark) || mark.optionalContent === null || config.isVisible(mark.optionalContent)
  let hidden = 0
  return {
    visible(items) {
      const open: boolean[] = []
      const texts: Text[] = []
      for (const item of items) {
        if ('str' in item) {
          if (!open.includes(false)) texts.push(item)
          else if (item.str.trim() !== '') hidden += 1
        } else if (item.type === 'endMarkedContent') open.pop()
        else open.push(isVisible(item))
      }
      return texts
    },
    warnings: () =>
      hidden === 0
        ? []
        : [
            `Left out, in layers that are switched off: ${hidden} ${hidden === 1 ? 'piece' : 'pieces'} of text.`,
          ],
  }
}
