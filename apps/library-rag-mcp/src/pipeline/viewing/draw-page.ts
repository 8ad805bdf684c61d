import type { PageViewer, ShownDocument } from '../../ports/pages.ts'

/** As base64, 933,000 characters; some hosts refuse answers of more than a million. */
const MAX_BYTES = 700_000
/** Narrowest page in pixels: even colour noise at this width is smaller than `MAX_BYTES`. */
const MIN_WIDTH = 300

/** Draws a page as PNG at a width in pixels, reduced if its bytes exceed the limit, as a colour scan may. */
export async function drawPage(
  viewer: Pick<PageViewer, 'draw'>,
  document: ShownDocument,
  { page, width }: { readonly page: number; readonly width: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (let pixels = width; ; ) {
    const png = await viewer.draw(document, page, pixels, signal)
    if (png.length <= MAX_BYTES || pixels <= MIN_WIDTH) return png
    // The size in bytes grows with the area.
    const fitting = 0.95 * pixels * Math.sqrt(MAX_BYTES / png.length)
    pixels = Math.max(MIN_WIDTH, Math.floor(fitting))
  }
}
