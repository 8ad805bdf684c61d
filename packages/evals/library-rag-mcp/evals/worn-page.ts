import type { PageImage } from '../../../../apps/library-rag-mcp/src/domain/scans/page-image.ts'

/** Defects of a scanned page. */
export interface Wear {
  /** Clockwise. */
  readonly degrees: number
  /** Grey of the paper at the left and the right edge, 255 is white. */
  readonly paper: readonly [left: number, right: number]
  /** Grain of the picture, in shades of grey. */
  readonly grain: number
}

const INK = 40

/** A picture of a page as a careless scan shows it: askew, on grey paper that darkens to one side, grainy. */
export function wear(image: PageImage, { degrees, paper: [left, right], grain }: Wear): PageImage {
  const { pixelWidth, pixelHeight } = image
  const turned = turn(image, (degrees * Math.PI) / 180)
  const random = generator(7)
  for (let y = 0; y < pixelHeight; y++) {
    for (let x = 0; x < pixelWidth; x++) {
      const at = y * pixelWidth + x
      const paper = left + ((right - left) * x) / pixelWidth
      const shade = INK + ((paper - INK) * (turned[at] ?? 255)) / 255
      turned[at] = Math.max(0, Math.min(255, shade + (random() + random() - 1) * grain))
    }
  }
  return { ...image, grey: turned }
}

/** The picture turned about its middle, each pixel mixed from the four that it falls among. */
function turn({ pixelWidth, pixelHeight, grey }: PageImage, angle: number): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(grey.length).fill(255)
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const [middleX, middleY] = [pixelWidth / 2, pixelHeight / 2]
  for (let y = 0; y < pixelHeight; y++) {
    for (let x = 0; x < pixelWidth; x++) {
      const fromX = cosine * (x - middleX) + sine * (y - middleY) + middleX
      const fromY = -sine * (x - middleX) + cosine * (y - middleY) + middleY
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= pixelWidth - 1 || top >= pixelHeight - 1) continue
      const at = top * pixelWidth + left
      const [across, down] = [fromX - left, fromY - top]
      const above = (grey[at] ?? 255) * (1 - across) + (grey[at + 1] ?? 255) * across
      const below =
        (grey[at + pixelWidth] ?? 255) * (1 - across) + (grey[at + pixelWidth + 1] ?? 255) * across
      turned[y * pixelWidth + x] = above * (1 - down) + below * down
    }
  }
  return turned
}

/** Numbers from 0 to 1, the same in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 4_294_967_296
  }
}
