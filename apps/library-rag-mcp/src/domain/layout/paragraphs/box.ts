/** A rectangle on a page in points, from the upper left corner of the page as displayed. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

/** Checks whether two rectangles overlap or are at most `gap` points apart. */
export function touch(a: Box, b: Box, gap = 0): boolean {
  return (
    a.left <= b.right + gap && b.left <= a.right + gap && a.top <= b.bottom + gap && b.top <= a.bottom + gap
  )
}

/** Checks whether two rectangles share a part of the page's width. */
export function isAboveOrBelow(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right
}

export function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}
