import type { TextRun } from '../../src/domain/pdf-content.ts'

/** A horizontal run of text; all numbers in points. */
export function textRun(text: string, x: number, y: number, width: number, size = 10): TextRun {
  return { text, x, y, width, size, font: 0, angle: 0 }
}
