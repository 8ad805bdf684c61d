import { areaOf, around, type Box, touch } from '../layout/paragraphs/box.ts'
import type { PdfPage } from '../pdf-content.ts'
import type { Figure, PagePictures, Picture } from './picture.ts'

/** An image on more pages is a logo, an icon or an ornament. */
const MAX_PAGES = 3
/** Images closer than this, in points, are one: producers cut large ones into strips. */
const SEAM = 1.5
/** Images with a shorter side, in points and in pixels, are rules, bullets or icons. */
const MIN_SIDE = 30
const MIN_PIXELS = 24
/** An image that covers this share of a page is its background, or a scan of it. */
const PAGE_WIDE = 0.7
/** An image with more letters on it is a background; labels and a title on a cover have fewer. */
const GROUND_LETTERS = 200
/** Fewer recognised letters are misread from a photograph. */
const READ_LETTERS = 40
const MIN_DPI = 100
const MAX_DPI = 300
const POINTS_AN_INCH = 72

/**
 * Selects the figures among a document's images by page and from the top, without decoration (small images,
 * repeated ones, backgrounds) and without scans of pages whose text is known.
 * @param content Pages with their text, recognised text included.
 */
export function chooseFigures(
  pages: readonly PagePictures[],
  content: readonly PdfPage[],
  ocrPages: ReadonlySet<number>,
): Figure[] {
  const decoration = repeatedKeys(pages)
  const regions = pages.map((page) => {
    const pictures = page.pictures.filter(({ key }) => !decoration.has(key))
    return { ...page, regions: mergeTouching(pictures).filter(isLarge) }
  })
  const isPageWide = (page: PagePictures, { box }: Region) =>
    areaOf(box) >= PAGE_WIDE * page.width * page.height
  const scans = regions.filter((page) => page.regions.some((region) => isPageWide(page, region)))
  const isScan = scans.length > content.length / 2

  return regions.flatMap((page) => {
    const runs = content[page.page - 1]?.runs ?? []
    const isFigure = (region: Region) => {
      const letters = lettersOn(region.box, runs)
      if (letters >= GROUND_LETTERS) return false
      if (!isPageWide(page, region)) return true
      if (ocrPages.has(page.page)) return letters < READ_LETTERS
      return !isScan || letters === 0
    }
    return page.regions
      .filter(isFigure)
      .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
      .map(({ box, pictures }, at) => ({
        page: page.page,
        number: at + 1,
        box,
        dpi: Math.min(MAX_DPI, Math.max(MIN_DPI, ...pictures.map(dpiOf))),
        object: pictures.length === 1 && lettersOn(box, runs) === 0 ? (pictures[0]?.object ?? null) : null,
      }))
  })
}

interface Region {
  readonly box: Box
  readonly pictures: readonly Picture[]
}

function repeatedKeys(pages: readonly PagePictures[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { pictures } of pages) {
    for (const key of new Set(pictures.map((picture) => picture.key))) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return new Set([...counts].filter(([, count]) => count > MAX_PAGES).map(([key]) => key))
}

function mergeTouching(pictures: readonly Picture[]): Region[] {
  let regions: Region[] = []
  for (const picture of pictures) {
    let region: Region = { box: picture.box, pictures: [picture] }
    // A merged region may touch another one, so search again.
    for (;;) {
      const met = regions.filter(({ box }) => touch(box, region.box, SEAM))
      if (met.length === 0) break
      regions = regions.filter((other) => !met.includes(other))
      region = met.reduce(
        (joined, other) => ({
          box: around(joined.box, other.box),
          pictures: [...other.pictures, ...joined.pictures],
        }),
        region,
      )
    }
    regions.push(region)
  }
  return regions
}

function isLarge({ box, pictures }: Region): boolean {
  if (Math.min(box.right - box.left, box.bottom - box.top) < MIN_SIDE) return false
  const [only] = pictures
  if (only === undefined || pictures.length > 1) return true
  return Math.min(only.pixelWidth, only.pixelHeight) >= MIN_PIXELS
}

function lettersOn(box: Box, runs: PdfPage['runs']): number {
  return runs
    .filter(({ x, y, width }) => {
      const middle = x + width / 2
      return middle > box.left && middle < box.right && y > box.top && y < box.bottom
    })
    .reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
}

function dpiOf({ box, pixelWidth, pixelHeight }: Picture): number {
  const across = pixelWidth / Math.max(1, box.right - box.left)
  const down = pixelHeight / Math.max(1, box.bottom - box.top)
  return Math.round(POINTS_AN_INCH * Math.max(across, down))
}
