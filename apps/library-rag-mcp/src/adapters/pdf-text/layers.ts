import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number]
type Text = Extract<Item, { str: string }>

/** Layers of a document with some switched off. */
export interface Layers {
  /** @param items Texts with the marks where a layer begins and ends. */
  visible(items: readonly Item[]): Text[]
  /** One sentence that counts the hidden texts; empty if there were none. */
  warnings(): string[]
}

/** Reads the layers of a document; null if none is switched off. */
export async function readLayers(document: PDFDocumentProxy): Promise<Layers | null> {
  const config = await document.getOptionalContentConfig().catch(() => null)
  if (config === null || [...config].every(([, group]) => group.visible !== false)) return null
  const isVisible = (mark: Item): boolean =>
    // Our patch of pdf.js adds the name of the layer.
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
