import { describe, expect, it } from 'vitest'
import { drawLine, type PdfDocument } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'
import { setParagraph } from '../../../../test/support/pdfs/typeset.ts'

const PROSE =
  'Le nom ne fait pas la chose, et la chose ne fait pas le nom ; pourtant nul ne parle sans croire un peu aux deux, et cette croyance est toute la querelle des docteurs.'
const COLUMN = { left: 60, width: 300, indent: 14 }

/** Draws paragraphs of prose around the text of a test, which gets its baseline. */
function amongProse(draw: (document: PdfDocument, y: number) => number) {
  return readLayout((document) => {
    const y = setParagraph(document, PROSE, setParagraph(document, PROSE, 80, COLUMN), COLUMN)
    setParagraph(document, PROSE, draw(document, y), COLUMN)
  })
}

function centre(document: PdfDocument, text: string, y: number): void {
  document.font('Times-Roman').fontSize(10)
  drawLine(document, text, 210 - document.widthOfString(text) / 2, y)
}

describe('verse', () => {
  it('keeps lines that start in lower case within a sentence if no line is full', async () => {
    const stanza = [
      'A heron stands below the weir at dusk,',
      'it does not know that anybody',
      'has written down the hour of its coming,',
      'or that the miller, who is old,',
      'counts it among the things he owns,',
      'and would not sell it for the mill.',
    ]
    const layout = await readLayout((document) => {
      for (const [at, line] of stanza.entries()) drawLine(document, line, 60, 80 + 14 * at)
    })
    expect(texts(layout)).toEqual([stanza.join('\n')])
  })

  it('is a page of lines of one length, half of which end with a sign', async () => {
    const lines = [
      'The ferryman has gone to bed,',
      'his lantern hangs beside the door,',
      'and what the evening papers said',
      'nobody reads on this side more;',
      'the rope is wet, the boat is tied,',
      'the other bank is out of sight,',
      'and there is someone on that side',
      'who rings the bell for half the night.',
    ]
    const layout = await readLayout((document) => {
      for (const [at, line] of lines.entries()) drawLine(document, line, 90 + 8 * (at % 2), 80 + 14 * at)
    })
    expect(texts(layout).join('\n').split('\n')).toEqual(lines)
  })

  it('is not prose that is ragged at the right', async () => {
    const lines = [
      'The ferry goes twice a day from the mole to',
      'the island, in summer also at night, and whoever',
      'wants to take a horse along has to tell the',
      'ferryman on the day before, who then fetches the',
      'large barge from the yard behind the customs',
      'house, where it is kept dry.',
    ]
    const layout = await readLayout((document) => {
      for (const [at, line] of lines.entries()) drawLine(document, line, 60, 80 + 14 * at)
    })
    expect(texts(layout)).toEqual([lines.join(' ')])
  })

  it('keeps the lines of a stanza together, however they are indented', async () => {
    const stanza = [
      ['The rose that with your earthly eyes you see', 74],
      ['has flowered in God from all eternity;', 92],
      ['and he who asks the rose the reason why', 74],
      ['shall stand a long while underneath the sky.', 92],
      ['No name she has, nor needs one;', 74],
      ['the name is ours.', 92],
    ] as const
    const layout = await amongProse((document, y) => {
      for (const [at, [line, x]] of stanza.entries()) drawLine(document, line, x, y + 8 + 12 * at)
      return y + 8 + 12 * stanza.length + 8
    })
    expect(texts(layout)[2]).toBe(stanza.map(([line]) => line).join('\n'))
    expect(texts(layout)[3]).toBe(PROSE)
  })

  it('is not made of short paragraphs', async () => {
    const short = ['Le nom passe.', 'La chose demeure.', 'Ainsi parlait le maître.']
    const layout = await amongProse((document, y) =>
      short.reduce((baseline, text) => setParagraph(document, text, baseline, COLUMN), y),
    )
    expect(texts(layout).slice(0, 2)).toEqual([PROSE, PROSE])
    expect(texts(layout).at(-1)).toBe(PROSE)
  })
})

describe('a play', () => {
  it('has each name in the middle of the page above its speech', async () => {
    const lines = [
      ['CLÉANTE', 'Dites-moi, Dorine, comment nommez-vous cette fleur ?'],
      ['DORINE, sans lever la tête', 'Je ne la nomme pas, Monsieur. Je l’arrose.'],
      ['CLÉANTE', 'Mais si vous deviez m’en demander une autre toute semblable ?'],
      ['DORINE', 'Je dirais : la même que celle-ci.'],
    ] as const
    const layout = await amongProse((document, start) => {
      let y = start + 10
      for (const [name, speech] of lines) {
        centre(document, name, y)
        drawLine(document, speech, 60, y + 12)
        y += 24
      }
      return y + 10
    })
    const text = texts(layout).join('\n')
    expect(text).toContain(lines.flat().join('\n'))
  })
})

describe('hanging paragraphs', () => {
  it('start at a line followed by an indented one', async () => {
    const entries = [
      ['Gerard, John, The Herball or Generall Historie of Plantes, London, 1597.'],
      ['Hume, David, A Treatise of Human Nature, ed. L. A. Selby-Bigge, Oxford,', 'Clarendon Press, 1888.'],
      ['Locke, John, An Essay concerning Human Understanding, ed. Nidditch,', 'Oxford, 1975.'],
    ]
    const layout = await amongProse((document, start) => {
      let y = start + 10
      for (const lines of entries) {
        for (const [at, line] of lines.entries()) {
          drawLine(document, line, at === 0 ? 60 : 72, y)
          y += 12
        }
      }
      return y + 10
    })
    expect(texts(layout).slice(2, 5)).toEqual(entries.map((lines) => lines.join(' ')))
  })
})

describe('a line of nothing but abbreviations', () => {
  it('ends the paragraph before it, also in another face', async () => {
    const layout = await readLayout((document) => {
      const y = setParagraph(document, PROSE, 80, COLUMN)
      drawLine(document, 'Ergo nomen commune nullam rem praeter singulares significat, et hoc erat Q.', 60, y)
      drawLine(document, 'E. D.', 60, y + 12, { font: 'Times-Italic' })
      setParagraph(document, PROSE, y + 24, COLUMN)
    })
    expect(texts(layout).join('\n')).toMatch(/hoc erat Q\. E\. D\.\n/)
  })
})
