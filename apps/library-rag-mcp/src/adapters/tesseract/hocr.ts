import { withEvenAccents } from '../../domain/scans/greek-accents.ts'
import type { ScannedPage } from '../../domain/scans/scanned-page.ts'
import { type LyingLine, straighten } from '../../domain/scans/straighten.ts'

const LINE =
  /<span class='ocr_(?:line|header|textfloat|caption)'[^>]*? title="([^"]*)">([\s\S]*?)\n {5}<\/span>/g
const WORD =
  /<span class='ocrx_word'[^>]*? title='bbox (\d+) \d+ (\d+) \d+; x_wconf (\d+)'[^>]*>([\s\S]*?)<\/span>/g

/** Below this confidence a line is more likely a picture read as letters. */
const MIN_LINE_CONFIDENCE = 40
/** A token without letters, such as a speck read as a comma, needs more confidence than a word. */
const MIN_SIGN_CONFIDENCE = 50

/** The Greek models write the micro sign for the letter mu. */
const MICRO = /(?<=\p{Script=Greek})\u00B5|\u00B5(?=\p{Script=Greek})/gu

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }),
)

/** Parses Tesseract's hOCR (tesseract 5, `GetHOCRText`), of one fixed form. @param scale Points per pixel. */
export function parseHocr(hocr: string, scale: number): Pick<ScannedPage, 'lines' | 'confidence'> {
  const lines: LyingLine[] = []
  let confidences = 0
  let characters = 0
  for (const [, title = '', content = ''] of hocr.matchAll(LINE)) {
    const words = [...content.matchAll(WORD)].map(toWord).filter(isLikely)
    const length = words.reduce((sum, word) => sum + word.text.length, 0)
    const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0)
    const place = placeOf(title)
    if (place === null || length === 0) continue
    // Count rejected lines, too: on a page in another script they are nearly all there is.
    confidences += confidence
    characters += length
    if (confidence / length < MIN_LINE_CONFIDENCE) continue
    lines.push({
      y: place.y * scale,
      middle: place.middle * scale,
      slope: place.slope,
      size: place.size * scale,
      words: words.map(({ text, left, right }) => ({
        text,
        x: left * scale,
        width: (right - left) * scale,
      })),
    })
  }
  return {
    lines: withEvenAccents(straighten(lines)),
    confidence: characters === 0 ? 0 : Math.round(confidences / characters),
  }
}

interface Word {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly confidence: number
}

function toWord([, left, right, confidence, content = '']: RegExpMatchArray): Word {
  const text = content
    .replace(/<[^>]*>/g, '')
    .replace(/&([^;\s]+);/g, (entity, name) => ENTITIES.get(name) ?? entity)
    .replace(MICRO, 'μ')
    .trim()
  return { text, left: Number(left), right: Number(right), confidence: Number(confidence) }
}

function isLikely({ text, confidence }: Word): boolean {
  return text !== '' && (confidence >= MIN_SIGN_CONFIDENCE || /[\p{L}\p{N}]/u.test(text))
}

/** Reads the baseline at the middle of the line and the type size, in pixels; null for slanted text. */
function placeOf(title: string): { y: number; middle: number; slope: number; size: number } | null {
  if (title.includes('textangle')) return null
  const [, left = 0, right = 0, bottom = 0] = numbers(/bbox (\d+) \d+ (\d+) (\d+)/, title)
  const [, slope = 0, offset = 0] = numbers(/baseline (-?[\d.]+) (-?[\d.]+)/, title)
  const [, size = 0] = numbers(/x_size ([\d.]+)/, title)
  if (size === 0) return null
  return { y: bottom + offset + (slope * (right - left)) / 2, middle: (left + right) / 2, slope, size }
}

function numbers(pattern: RegExp, text: string): number[] {
  return (pattern.exec(text) ?? []).map(Number)
}
