import { expect, it } from 'vitest'
import { layOut } from '../lay-out.ts'
import { blockText } from '../paragraphs/block.ts'

it('reads Hebrew words that are placed one by one from the right, figures and Latin words among them', () => {
  const words = ['הגשר', 'נבנה', 'בשנת', '1931', 'על', 'ידי', 'North', 'Works', 'ליד', 'הנמל']
  let x = 400
  const runs = words
    .flatMap((text) => (text === 'Works' ? [] : [text === 'North' ? 'North Works' : text]))
    .flatMap((text) => {
      const parts = text.split(' ')
      const width = 6 * text.length
      x -= width + 4
      let left = x
      return parts.map((part) => {
        const run = { text: part, x: left, y: 100, width: 6 * part.length, size: 11, font: 0, angle: 0 }
        left += run.width + 6
        return run
      })
    })
  const page = { number: 1, label: null, width: 500, height: 700, runs, readable: true }
  const info = { title: null, author: null, language: null }
  const fonts = [{ name: 'Hebrew', bold: false, italic: false }]
  const layout = layOut({ info, fonts, pages: [page], outline: [], warnings: [] })
  expect(layout.blocks.map(blockText)).toEqual([words.join(' ')])
})
