/** a, b, c, d, e, f of PDF 32000-1, 8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number]
export type Point = readonly [x: number, y: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

export function applied([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Combines two matrices, the first applied first. */
export function product([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix {
  return [
    a * a2 + b * c2,
    a * b2 + b * d2,
    c * a2 + d * c2,
    c * b2 + d * d2,
    e * a2 + f * c2 + e2,
    e * b2 + f * d2 + f2,
  ]
}

/** Checks that a matrix does not rotate, mirror or slant. */
export function isUpright([a, b, c, d]: Matrix): boolean {
  return a > 0 && d > 0 && Math.abs(b) < 1e-3 * a && Math.abs(c) < 1e-3 * d
}

export function cornersOf(x1: number, y1: number, x2: number, y2: number): readonly Point[] {
  return [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ]
}
