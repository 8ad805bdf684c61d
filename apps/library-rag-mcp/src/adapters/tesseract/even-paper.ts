import type { GreyPicture } from './erase-rules.ts'

/** Side of a tile in inches: larger than letters, so that each shows paper, and smaller than the shadow of a fold. */
const TILE = 0.25
/** Share of a tile's pixels that are brighter than its paper estimate, because of grain. */
const BRIGHTER = 0.3
/** Samples every third pixel of a tile in both directions. */
const STEP = 3
/** Paper at least this bright everywhere is left unchanged. */
const WHITE = 245
/** A tile darker than this share of the page's paper is a picture or a black edge without visible paper. */
const DARKEST = 0.4
/** Pixels brighter than this share of the paper are paper, including grain and print showing through. */
const PAPER = 0.8

/**
 * Whitens grey, shaded or grainy paper of a scan in place: Tesseract uses one threshold per page and reads
 * shadows as ink.
 * @param dpi Pixels per inch.
 */
export function evenPaper({ pixelWidth, pixelHeight, grey }: GreyPicture, dpi: number): void {
  const side = Math.max(8, Math.round(TILE * dpi))
  const across = Math.ceil(pixelWidth / side)
  const down = Math.ceil(pixelHeight / side)
  const tiles = new Float32Array(across * down)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      tiles[row * across + column] = paperOf(grey, pixelWidth, pixelHeight, column * side, row * side, side)
    }
  }
  const usual = tiles.toSorted()[tiles.length >> 1] ?? 255
  if (tiles.every((paper) => paper >= WHITE)) return
  for (const [at, paper] of tiles.entries()) if (paper < DARKEST * usual) tiles[at] = usual

  const scale = 255 / PAPER
  for (let y = 0; y < pixelHeight; y++) {
    // Interpolate the paper between the centres of four tiles.
    const v = Math.max(0, Math.min(down - 1, y / side - 0.5))
    const top = Math.floor(v)
    const bottom = Math.min(down - 1, top + 1)
    for (let x = 0; x < pixelWidth; x++) {
      const u = Math.max(0, Math.min(across - 1, x / side - 0.5))
      const left = Math.floor(u)
      const right = Math.min(across - 1, left + 1)
      const [shareX, shareY] = [u - left, v - top]
      const above = at(tiles, top * across + left) * (1 - shareX) + at(tiles, top * across + right) * shareX
      const below =
        at(tiles, bottom * across + left) * (1 - shareX) + at(tiles, bottom * across + right) * shareX
      const paper = above * (1 - shareY) + below * shareY
      const place = y * pixelWidth + x
      grey[place] = Math.min(255, ((grey[place] ?? 255) * scale) / paper)
    }
  }
}

const at = (tiles: Float32Array, index: number): number => tiles[index] ?? 255

function paperOf(
  grey: Uint8Array,
  width: number,
  height: number,
  left: number,
  top: number,
  side: number,
): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let y = top; y < Math.min(height, top + side); y += STEP) {
    for (let x = left; x < Math.min(width, left + side); x += STEP) {
      const value = grey[y * width + x] ?? 255
      counts[value] = (counts[value] ?? 0) + 1
      total += 1
    }
  }
  let passed = 0
  for (let value = 255; value > 0; value--) {
    passed += counts[value] ?? 0
    if (passed >= BRIGHTER * total) return value
  }
  return 0
}
