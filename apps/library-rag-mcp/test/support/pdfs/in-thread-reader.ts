import type { PdfTextMessage } from '../../../src/adapters/pdf-text/messages.ts'
import { readTextLayer } from '../../../src/adapters/pdf-text/read-text-layer.ts'
import type { PdfReader } from '../../../src/ports/reading.ts'

/** Reads text layers in the thread of the test: to start a thread for a page takes longer than to read it. */
export const inThreadReader: PdfReader = {
  async read(bytes, { signal, onPage } = {}) {
    const told: PdfTextMessage[] = []
    let pagesCount = 0
    const pages = () => told.filter((message) => message.type === 'page')
    // Fonts of other scripts, which need maps of characters, are not drawn in tests.
    await readTextLayer({ bytes, maxPages: 5_000, cMapFolder: 'none/' }, (message) => {
      told.push(message)
      if (message.type === 'opened') pagesCount = message.pagesCount
      if (message.type === 'page') onPage?.(pages().length, pagesCount)
    })
    signal?.throwIfAborted()
    const done = told.find((message) => message.type === 'done')
    if (done === undefined) throw new Error(`The PDF cannot be read: ${JSON.stringify(told.at(-1))}`)
    const { info, outline, warnings } = done
    return {
      info,
      outline,
      warnings,
      pages: pages().map(({ page }) => page),
      fonts: pages().flatMap(({ fonts }) => fonts),
    }
  },
}
