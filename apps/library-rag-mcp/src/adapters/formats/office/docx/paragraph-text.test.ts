import { expect, it } from 'vitest'
import { childOf } from '../../markup/dom.ts'
import { parseXml } from '../../markup/xml.ts'
import { paragraphText } from './paragraph-text.ts'

const box = (content: string) =>
  `<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${content}</w:txbxContent></w:drawing></mc:Choice>
   <mc:Fallback><w:pict><w:txbxContent>${content}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`

it('gives the text of a box in a box once, after that of the outer one', () => {
  const inner = box(`<w:p>${words('Inner')}</w:p>`)
  const xml = `<w:p>${words('Around')}${box(`<w:p>${words('Outer')}${inner}</w:p><w:p>${words('last')}</w:p>`)}</w:p>`
  const paragraph = childOf(parseXml(new TextEncoder().encode(xml)), 'p')
  expect(paragraph && paragraphText(paragraph)).toMatchObject({
    text: 'Around',
    boxes: ['Outer\nlast', 'Inner'],
  })
})
