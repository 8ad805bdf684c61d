import { readFileSync } from 'node:fs'
import { init } from '@embedpdf/pdfium'

/** PDFium with one open document, for a worker thread of its own. */
export interface PdfiumDocument {
  readonly pdfium: Awaited<ReturnType<typeof init>>
  /** PDFium's document handle, 0 if it cannot be opened. */
  readonly document: number
  /** Returns PDFium's memory, which may move when it grows: do not keep it. */
  readonly memory: () => Uint8Array<ArrayBuffer>
  readonly malloc: (size: number) => number
  readonly free: (pointer: number) => void
  /** Opens a page, from 1, for the callback and closes it. @throws Error if PDFium cannot open it */
  withPage<Result>(number: number, use: (page: number) => Result): Result
}

/** @param wasmPath PDFium's WebAssembly module. */
export async function openPdfiumDocument(wasmPath: string, bytes: Uint8Array): Promise<PdfiumDocument> {
  const pdfium = await init({ wasmBinary: new Uint8Array(readFileSync(wasmPath)).buffer })
  pdfium.PDFiumExt_Init()
  // The package's types omit the memory of emscripten's module.
  const module = pdfium.pdfium as typeof pdfium.pdfium & { readonly HEAPU8: Uint8Array<ArrayBuffer> }
  const { malloc, free } = module.wasmExports as {
    malloc(size: number): number
    free(pointer: number): void
  }
  const file = malloc(bytes.length)
  module.HEAPU8.set(bytes, file)
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  return {
    pdfium,
    document,
    memory: () => module.HEAPU8,
    malloc,
    free,
    withPage(number, use) {
      if (document === 0) throw new Error(`PDFium cannot open the file (${pdfium.FPDF_GetLastError()})`)
      const page = pdfium.FPDF_LoadPage(document, number - 1)
      if (page === 0) throw new Error(`PDFium cannot open page ${number}`)
      try {
        return use(page)
      } finally {
        pdfium.FPDF_ClosePage(page)
      }
    },
  }
}
