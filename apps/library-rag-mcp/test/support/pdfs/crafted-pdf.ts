import { deflateSync } from 'node:zlib'
import type { HandmadeObject } from './handmade-pdf.ts'

export const FONT = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
export const LINE = 'What is said of a name need not be true of the thing that it names.'
/** A page's content: the line, thirty times. */
export const TEXT = `BT /F1 12 Tf 14 TL 60 780 Td\n${`(${LINE}) Tj T*\n`.repeat(30)}ET`

/** An image that draws itself over the page, from object 5 on. */
export const withImage = (dictionary: string, data: Uint8Array) => ({
  resources: `${FONT}/XObject<</Im 5 0 R>>`,
  extra: [
    [
      `<</Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceRGB${dictionary}/Length ${data.length}>>`,
      data,
    ],
  ] satisfies HandmadeObject[],
})
/** The filter of what `packedGigabyte` gives. */
export const TWICE_PACKED = '/Filter[/FlateDecode/FlateDecode]'
let gigabyte: Uint8Array | undefined
/** A gigabyte of blanks, packed twice: a millionth of its length. Packing it takes seconds, so that it is done once. */
export const packedGigabyte = () => {
  gigabyte ??= deflateSync(deflateSync(Buffer.alloc(1e9, ' '), { level: 1 }))
  return gigabyte
}

/** Forms that draw each other ten times, thirty deep. */
export const formsInForms = (): HandmadeObject[] =>
  Array.from({ length: 30 }, (_, level): HandmadeObject => {
    const draw = Buffer.from(`/F${level + 1} Do `.repeat(10))
    const inner = `/Resources<</XObject<</F${level + 1} ${level + 6} 0 R>>>>`
    return [`<</Type/XObject/Subtype/Form/BBox[0 0 600 800]${inner}/Length ${draw.length}>>`, draw]
  })
