import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isSource } from '@agora-mcp/core/tasks'

/** Path of PDFium's WebAssembly: in its package when run from source, else in a folder beside the bundle. */
export function pdfiumWasmFile(): string {
  return isSource(import.meta.url)
    ? createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
    : fileURLToPath(new URL('./scans/pdfium.wasm', import.meta.url))
}
