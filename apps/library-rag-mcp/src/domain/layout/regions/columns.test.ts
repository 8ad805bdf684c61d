import { describe, expect, it } from 'vitest'
import { drawLine, type PdfDocument } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'

const setLines = (document: PdfDocument, lines: readonly string[], x: number, y: number) => {
  for (const [at, line] of lines.entries()) drawLine(document, line, x, y + 12 * at)
}
const justify = (document: PdfDocument, line: string, x: number, y: number, width: number) => {
  document.font('Times-Roman').fontSize(10)
  const room = width - document.widthOfString(line)
  document.text(line, x, y, {
    lineBreak: false,
    baseline: 'alphabetic',
    wordSpacing: room / (line.split(' ').length - 1),
  })
}
const ABOVE = [
  'Above the columns there is a paragraph that takes the whole width of the page and',
  'ends here.',
]

describe('columns', () => {
  it('of two lines each are read one after the other', async () => {
    const layout = await readLayout((document) => {
      setLines(document, ['The pond was frozen over and', 'nobody went across before noon.'], 40, 80)
      setLines(document, ['At night the geese came back to', 'sleep beside the empty barn.'], 230, 80)
    })
    expect(texts(layout).join(' ')).toBe(
      'The pond was frozen over and nobody went across before noon. At night the geese came back to sleep beside the empty barn.',
    )
  })

  it('are not made of the first rows of a table, whose cells are a few small letters each', async () => {
    const layout = await readLayout((document) => {
      setLines(document, ['type of mooring', 'chain mooring'], 40, 80)
      setLines(document, ['effect of the tide there', 'hold the buoy'], 230, 80)
    })
    expect(texts(layout).join(' ')).toBe(
      'type of mooring effect of the tide there chain mooring hold the buoy',
    )
  })

  it('are three, below text of full width', async () => {
    const columns = [
      ['One goes down the first of', 'three columns until it ends', 'after the third line.'],
      ['Two begins at the top again', 'and is as long as the first', 'one was, no longer.'],
      ['Three is the last of them and', 'has nothing to its right, only', 'the margin.'],
    ]
    const layout = await readLayout((document) => {
      setLines(document, ABOVE, 30, 60)
      for (const [at, lines] of columns.entries()) setLines(document, lines, 30 + 130 * at, 110)
    })
    expect(texts(layout).join(' ')).toBe([...ABOVE, ...columns.flat()].join(' '))
  })

  it('may have a table in one of them', async () => {
    const prose = [
      'Down the right column there runs a',
      'text that has nothing to do with the',
      'figures at its left, and that goes on',
      'below them without a break until the',
      'column is full and the page ends.',
    ]
    const layout = await readLayout((document) => {
      for (const [at, row] of [
        'Oats 312 45',
        'Barley 90 8',
        'Rye 1120 61',
        'Wheat 77 19',
        'Spelt 5 2',
      ].entries()) {
        for (const [cell, text] of row.split(' ').entries())
          drawLine(document, text, 40 + 60 * cell, 80 + 12 * at)
      }
      setLines(document, prose, 230, 80)
    })
    const text = texts(layout).join('\n').replace(/\s+/g, ' ')
    expect(text).toContain('Barley 90 8 Rye 1120 61 Wheat 77 19')
    expect(text).toContain(prose.join(' '))
  })

  it('end above a table of full width whose white space is below theirs', async () => {
    const left = ['The first column is a text that', 'goes on for as many lines as the', 'other one has.']
    const right = ['The second one stands beside it', 'and ends at the same height, in', 'the third line.']
    const rows = ['Elm 31 415 92', 'Oak 65 358 97', 'Ash 93 238 46', 'Fir 26 433 83']
    const layout = await readLayout((document) => {
      setLines(document, left, 40, 60)
      setLines(document, right, 230, 60)
      for (const [at, row] of rows.entries()) {
        for (const [cell, text] of row.split(' ').entries())
          drawLine(document, text, 40 + 95 * cell, 110 + 12 * at)
      }
    })
    const text = texts(layout).join('\n').replace(/\s+/g, ' ')
    expect(text).toBe([...left, ...right, ...rows].join(' '))
  })

  it('are two where a list goes on from one to the other, line beside line', async () => {
    const left = ['1. Wake the cook', '2. Fill the kettle', '3. Light the stove', '4. Call the crew']
    const right = ['5. Weigh the anchor', '6. Set the jib', '7. Coil the ropes', '8. Write the log']
    const layout = await readLayout((document) => {
      setLines(document, left, 40, 80)
      setLines(document, right, 230, 80)
    })
    expect(texts(layout).join(' ').replace(/\s+/g, ' ')).toBe([...left, ...right].join(' '))
  })

  it('are two where formulas stand between the lines of both', async () => {
    const prose = [
      'The weight of the ferry grows with the',
      'square of its length, as the builder had',
      'found by weighing three of them in the',
      'dock, so that',
      'where the last term is the load that the',
      'deck can bear without bending. A second',
      'boat was weighed in autumn and gave the',
      'same result.',
    ]
    const formula = ['k + 1', 'W = a L + b', 'n', '− c (d)', '2 m', '+ e']
    const setColumn = (document: PdfDocument, x: number, start: number) => {
      let y = start
      for (const [at, line] of prose.entries()) {
        drawLine(document, line, x, y)
        y += 12
        if (at % 4 !== 3) continue
        for (const [piece, text] of [...formula, ...formula].entries()) {
          drawLine(document, text, x + 20 + 25 * (piece % 3), y)
          y += 6 + 4 * (piece % 3)
        }
        y += 7
      }
    }
    const layout = await readLayout((document) => {
      setColumn(document, 40, 60)
      setColumn(document, 250, 63)
    })
    const text = texts(layout).join('\n').replace(/\s+/g, ' ')
    for (const part of [prose.slice(0, 4), prose.slice(4)]) expect(text.split(part.join(' '))).toHaveLength(3)
  })

  it('are two where lines that fill them stand among short ones, level with the text beside', async () => {
    const filling = [
      'The keeper weighed each of the barges in May.',
      'A second weighing is made before the first ice.',
      'The load is written on the lid of the hatch.',
      'No barge may leave the basin without its note.',
      'The notes of a year are kept in the lock house.',
    ]
    const prose = [
      'Beside the basin runs an old towpath that is',
      'used by horses no longer but by people who',
      'walk to the mill and back in the evening, and',
      'the gravel on it is renewed every second year',
      'by the owners of the meadows along the water,',
      'who also cut the willows and clear the drains',
      'after the floods of early spring have gone and',
      'the ground is dry enough to bear a cart again,',
      'which in some years happens as late as in May',
      'so that the first hay is brought in by boat to',
      'the barn at the lock, where it is turned twice',
      'and weighed like all that comes in by water.',
    ]
    const layout = await readLayout((document) => {
      for (const [at, line] of filling.entries()) {
        justify(document, line, 40, 80 + 24 * at, 180)
        drawLine(document, `${at + 1} t`, 80, 92 + 24 * at)
        drawLine(document, '+ m', 110, 97 + 24 * at)
      }
      for (const [at, line] of prose.entries()) justify(document, line, 240, 80 + 12 * at, 180)
    })
    expect(texts(layout).join(' ')).toContain(prose.join(' '))
  })

  it('are three in an index, whose page numbers stand apart', async () => {
    const columns = [
      'Acorns 4, 17 Alder 9 Apples 31 Ash 2, 5 Aspen 12 Bark 40 Beech 8 Birch 3 Boughs 27',
      'Cedar 19 Cherry 6, 22 Cones 15 Cypress 44 Elder 7 Elm 18 Fern 50 Fig 11 Fir 1, 36',
      'Gorse 20 Hazel 13 Heath 35 Holly 29 Ivy 10 Juniper 41 Larch 14 Laurel 38 Lime 16',
    ].map((column) => column.split(/ (?=[A-Z])/))
    const layout = await readLayout((document) => {
      for (const [at, entries] of columns.entries()) {
        for (const [row, entry] of entries.entries()) {
          const [name = '', pages = ''] = entry.split(/ (.*)/)
          drawLine(document, name, 30 + 125 * at, 80 + 12 * row)
          drawLine(document, pages, 100 + 125 * at, 80 + 12 * row)
        }
      }
    })
    expect(texts(layout).join(' ').replace(/\s+/g, ' ')).toBe(columns.flat().join(' '))
  })

  it('are two where they stand close to each other under a large heading', async () => {
    const left = [
      'Rowing is done by day, with two',
      'at the oars and one who looks',
      'ahead from the bow and calls',
      'when another boat is near.',
    ]
    const right = [
      'Sailing is left to those who',
      'know the wind on the lake and',
      'its sudden turns, which take',
      'the rest of us by surprise.',
    ]
    const layout = await readLayout((document) => {
      drawLine(document, 'Boats', 40, 56, { size: 18 })
      setLines(document, left, 40, 80)
      setLines(document, right, 183, 80)
    })
    expect(texts(layout).join(' ')).toBe(['Boats', ...left, ...right].join(' '))
  })

  it('are two in a list with leader dots on both sides', async () => {
    const left = ['Wharf rules 4', 'How a barge is moored 9', 'Tolls 11', 'Locks at night 15', 'Horses 18']
    const right = ['Sails 21', 'Canvas and rope 22', 'Anchors 30', 'Lamps 31', 'Bells in fog 36']
    const layout = await readLayout((document) => {
      for (const [x, entries] of [
        [40, left],
        [230, right],
      ] as const) {
        for (const [row, entry] of entries.entries()) {
          const [title = '', page = ''] = entry.split(/ (?=\d)/)
          drawLine(document, title, x, 80 + 12 * row)
          drawLine(document, '. . . . .', x + 115, 80 + 12 * row)
          drawLine(document, page, x + 150, 80 + 12 * row)
        }
      }
    })
    const text = texts(layout)
      .join(' ')
      .replace(/[.\s]+/g, ' ')
    expect(text).toBe([...left, ...right].join(' '))
  })

  it('are none in a list of names and what they do, whose lines begin small', async () => {
    const rows = [
      ['open door', 'goes through the door that is in front'],
      ['look', 'tells what stands in the room'],
      ['take lamp', 'puts the lamp into the bag'],
      ['light lamp', 'needs oil in it'],
      ['row out', 'takes the boat to the middle of the lake'],
      ['wait', 'lets an hour pass'],
    ]
    const layout = await readLayout((document) => {
      for (const [at, [name, text]] of rows.entries()) {
        drawLine(document, name ?? '', 40, 80 + 12 * at)
        drawLine(document, text ?? '', 140, 80 + 12 * at)
      }
    })
    expect(texts(layout).join(' ').replace(/\s+/g, ' ')).toBe(rows.flat().join(' '))
  })

  it('are none where a box stands beside the text: the sentence goes on below it', async () => {
    const beside = [
      'The keeper of the mill had two dogs and a',
      'goat, which she led over the bridge in the',
      'morning, when the water was low and the',
      'miller had not yet opened the lock, and she',
    ]
    const below = ['came back at noon with bread for all of them and with a letter from the town.']
    const layout = await readLayout((document) => {
      setLines(document, beside, 40, 80)
      setLines(document, ['Opening hours of', 'the mill are found', 'on the last page.'], 290, 86)
      setLines(document, below, 40, 128)
    })
    expect(texts(layout).join(' ').replace(/\s+/g, ' ')).toBe(
      [...beside, ...below, 'Opening hours of the mill are found on the last page.'].join(' '),
    )
  })
})
