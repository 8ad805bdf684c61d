import type { PageViewer, ShownDocument } from '../../ports/pages.ts'

/** Some hosts refuse an answer of more than a million characters; as base64, these are 933,000. */
const MOST_BYTES = 700_000
/** Even noise in three colours has fewer bytes than that on a page so narrow, in pixels. */
const LEAST_WIDTH = 300

/** A page as PNG, so many pixels wide, or as many as its bytes allow: a scan in colour has more to say than a print. */
export async function drawPage(
  viewer: Pick<PageViewer, 'draw'>,
  document: ShownDocument,
  { page, width }: { readonly page: number; readonly width: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (let pixels = width; ; ) {
    const png = await viewer.draw(document, page, pixels, signal)
    if (png.length <= MOST_BYTES || pixels <= LEAST_WIDTH) return png
    // Bytes grow with the area.
    const fitting = 0.95 * pixels * Math.sqrt(MOST_BYTES / png.length)
    pixels = Math.max(LEAST_WIDTH, Math.floor(fitting))
  }
}
