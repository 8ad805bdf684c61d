import { describe, expect, it } from 'vitest'
import { parseHocr } from './hocr.ts'

const word = (text: string, left: number, right: number, confidence: number) =>
  `      <span class='ocrx_word' id='word_1_1' title='bbox ${left} 10 ${right} 40; x_wconf ${confidence}'>${text}</span>`

const line = (title: string, ...words: string[]) =>
  `     <span class='ocr_line' id='line_1_1' title="${title}">\n${words.join('\n')}\n     </span>`

const LEVEL = 'bbox 100 200 500 240; baseline 0 -8; x_size 40; x_descenders 8; x_ascenders 10'

describe('parseHocr', () => {
  it('places words in points, on the baseline of their line', () => {
    const { lines, confidence } = parseHocr(
      line(LEVEL, word('Le', 100, 150, 96), word('mot', 160, 240, 90)),
      0.25,
    )
    expect(lines).toEqual([
      {
        y: 58,
        size: 10,
        words: [
          { text: 'Le', x: 25, width: 12.5 },
          { text: 'mot', x: 40, width: 20 },
        ],
      },
    ])
    expect(confidence).toBe(92)
  })

  it('takes the baseline in the middle of a line that rises among level ones', () => {
    const level = line('bbox 0 200 2000 260; baseline 0 -10; x_size 40', word('non', 0, 2000, 90))
    const rising = line('bbox 0 0 1000 60; baseline -0.02 -10; x_size 40', word('oui', 0, 1000, 90))
    expect(parseHocr(`${rising}\n${level}`, 1).lines[0]?.y).toBe(40)
  })

  it('straightens a page scanned askew', () => {
    const at = (top: number) =>
      line(`bbox 0 ${top} 1000 ${top + 60}; baseline 0.02 -30; x_size 40`, word('oui', 0, 1000, 90))
    const lines = parseHocr(`${at(0)}\n${at(1000)}`, 1).lines
    // The left margin, which drifted left by 20 from line to line, is upright.
    expect((lines[1]?.words[0]?.x ?? 0) - (lines[0]?.words[0]?.x ?? 0)).toBeCloseTo(20, 0)
  })

  it('writes the Greek letter where the model wrote the sign of a micrometre', () => {
    const { lines } = parseHocr(line(LEVEL, word('όµως', 0, 50, 90), word('5µm', 60, 90, 90)), 1)
    expect(lines[0]?.words.map(({ text }) => text)).toEqual(['όμως', '5µm'])
  })

  it('decodes what the format escapes', () => {
    const words = [word('l&#39;être', 0, 9, 90), word('&lt;a&gt;', 10, 19, 90), word('R&amp;D', 20, 29, 90)]
    expect(parseHocr(line(LEVEL, ...words), 1).lines[0]?.words.map(({ text }) => text)).toEqual([
      "l'être",
      '<a>',
      'R&D',
    ])
  })

  it('leaves out specks, pictures taken for letters, and text that stands askew', () => {
    const specks = line(LEVEL, word('~', 0, 5, 20), word('mot', 10, 40, 95))
    const picture = line(LEVEL, word('Wy', 0, 40, 12), word('ii', 50, 60, 30))
    const stamp = line(`${LEVEL}; textangle 90`, word('BIBLIOTHECA', 0, 5, 95))
    const { lines } = parseHocr(`${specks}\n${picture}\n${stamp}`, 1)
    expect(lines.map(({ words }) => words.map(({ text }) => text))).toEqual([['mot']])
  })

  it('is unsure of a page of another script, though it keeps none of its lines', () => {
    const foreign = line(LEVEL, word('TOovopa', 0, 40, 32), word('dev', 50, 60, 30))
    expect(parseHocr(foreign, 1)).toEqual({ lines: [], confidence: 31 })
  })

  it('is sure of nothing on an empty page', () => {
    expect(parseHocr("<div class='ocr_page'></div>", 1)).toEqual({ lines: [], confidence: 0 })
  })
})
