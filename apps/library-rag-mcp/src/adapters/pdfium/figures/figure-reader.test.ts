import { describe, expect, it } from 'vitest'
import { handmadePdf } from '../../../../test/support/pdfs/handmade-pdf.ts'
import { drawLine, makePdf } from '../../../../test/support/pdfs/make-pdf.ts'
import { CHESSBOARD_JPEG, stripedPng } from '../../../../test/support/pdfs/pictures.ts'
import type { Figure, PagePictures } from '../../../domain/figures/picture.ts'
import type { OpenFigures } from '../../../ports/reading.ts'
import { createFigureReader, type FigureReaderOptions } from './figure-reader.ts'

async function withFigures<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  use: (open: OpenFigures) => Promise<Result>,
  { signal = new AbortController().signal, ...options }: FigureReaderOptions & { signal?: AbortSignal } = {},
): Promise<Result> {
  const open = await createFigureReader(options).open(bytes, signal)
  try {
    return await use(open)
  } finally {
    await open.close()
  }
}
async function picturesOf(bytes: Uint8Array<ArrayBuffer>): Promise<PagePictures['pictures']> {
  const listed = await withFigures(bytes, (open) => open.list([1], () => {}))
  return listed.pages[0]?.pictures ?? []
}
const whole = ({ box, object }: PagePictures['pictures'][number]): Figure => {
  return { page: 1, number: 1, box, dpi: 144, object }
}
async function drawnFirst(bytes: Uint8Array<ArrayBuffer>) {
  const [first] = await picturesOf(bytes.slice())
  if (first === undefined) return null
  return (await withFigures(bytes, (open) => open.draw(whole(first)))).file
}
const sizeOf = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)]

describe('createFigureReader', () => {
  it('finds images with their place on the page as displayed', async () => {
    const bytes = await makePdf((document) => {
      document.image(stripedPng(60, 40), 100, 150, { width: 120, height: 80 })
    })
    const [picture] = await picturesOf(bytes)
    expect(picture).toMatchObject({ pixelWidth: 60, pixelHeight: 40 })
    expect(picture?.box.left).toBeCloseTo(100, 1)
    expect(picture?.box.top).toBeCloseTo(150, 1)
    expect(picture?.box.right).toBeCloseTo(220, 1)
    expect(picture?.box.bottom).toBeCloseTo(230, 1)
  })

  it('copies a JPEG unchanged, and draws one with something over it', async () => {
    const plain = await makePdf((document) => void document.image(CHESSBOARD_JPEG, 50, 50, { width: 96 }))
    expect(await drawnFirst(plain)).toEqual({ bytes: new Uint8Array(CHESSBOARD_JPEG), extension: 'jpg' })
    const labelled = await makePdf((document) => {
      document.image(CHESSBOARD_JPEG, 50, 50, { width: 96 })
      document.moveTo(40, 60).lineTo(120, 70).stroke('red')
    })
    const drawn = await drawnFirst(labelled)
    expect(drawn?.extension).toBe('png')
    expect(sizeOf(drawn?.bytes ?? new Uint8Array(24))).toEqual([192, 128])
  })

  it('draws a JPEG of which a mask hides a part', async () => {
    const image = (mask: string) =>
      `<</Type/XObject/Subtype/Image/Width 48/Height 32/BitsPerComponent 8/ColorSpace/DeviceGray` +
      `/Filter/DCTDecode${mask}/Length ${CHESSBOARD_JPEG.length}>>`
    const pdf = (mask: string) =>
      handmadePdf('q 96 0 0 64 50 400 cm /Im Do Q', {
        resources: '/XObject<</Im 5 0 R>>',
        extra: [
          [image(mask), CHESSBOARD_JPEG],
          [
            '<</Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 2>>',
            Uint8Array.of(0, 255),
          ],
        ],
      })
    expect((await drawnFirst(pdf('')))?.extension).toBe('jpg')
    expect((await drawnFirst(pdf('/SMask 6 0 R')))?.extension).toBe('png')
  })

  it('finds images within forms, on turned pages, and only what a clip shows of them', async () => {
    const image: readonly [string, Uint8Array] = [
      '<</Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray/Length 4>>',
      Uint8Array.of(0, 255, 255, 0),
    ]
    const form: readonly [string, Uint8Array] = [
      '<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Matrix[2 0 0 2 0 0]/Resources<</XObject<</Im 5 0 R>>>>/Length 26>>',
      Buffer.from('q 10 0 0 10 0 0 cm /Im Do '),
    ]
    const resources = '/XObject<</Im 5 0 R/Fm 6 0 R>>'
    const inForm = handmadePdf('q 5 0 0 5 100 600 cm /Fm Do Q', { resources, extra: [image, form] })
    expect((await picturesOf(inForm))[0]?.box).toEqual({ left: 100, top: 142, right: 200, bottom: 242 })
    const turned = handmadePdf('q 100 0 0 50 100 600 cm /Im Do Q', {
      resources,
      extra: [image, form],
      page: '/Rotate 90',
    })
    expect((await picturesOf(turned))[0]?.box).toEqual({ left: 600, top: 100, right: 650, bottom: 200 })
    const clipped = handmadePdf('q 120 620 40 40 re W n 100 0 0 100 100 600 cm /Im Do Q', {
      resources,
      extra: [image, form],
    })
    expect((await picturesOf(clipped))[0]).toMatchObject({
      box: { left: 120, top: 182, right: 160, bottom: 222 },
      object: null,
    })
  })

  it('returns nothing for a page of one colour', async () => {
    const white = Uint8Array.from({ length: 48 }, () => 250)
    const blank = handmadePdf('q 300 0 0 300 50 400 cm /Im Do Q', {
      resources: '/XObject<</Im 5 0 R>>',
      extra: [
        [
          '<</Type/XObject/Subtype/Image/Width 4/Height 4/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 48>>',
          white,
        ],
      ],
    })
    expect(await picturesOf(blank.slice())).toHaveLength(1)
    expect(await drawnFirst(blank)).toBeNull()
  })

  it('tells files without images by their bytes alone', async () => {
    const { mayHaveFigures } = createFigureReader()
    expect(await mayHaveFigures(await makePdf((document) => void drawLine(document, 'Words', 50, 50)))).toBe(
      false,
    )
    expect(await mayHaveFigures(await makePdf((document) => void document.image(CHESSBOARD_JPEG)))).toBe(true)
  })

  it('leaves out what is too large to be drawn, by its declared size', async () => {
    const huge = handmadePdf('q 300 0 0 300 50 400 cm /Im Do Q', {
      resources: '/XObject<</Im 5 0 R>>',
      extra: [
        [
          '<</Type/XObject/Subtype/Image/Width 90000/Height 90000/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 3>>',
          Uint8Array.of(1, 2, 3),
        ],
      ],
    })
    const listed = await withFigures(huge, (open) => open.list([1], () => {}))
    expect(listed).toMatchObject({ pages: [{ pictures: [] }], failed: [], tooLarge: 1 })
  })

  it('continues after pages that cannot be searched', async () => {
    const bytes = await makePdf((document) => void document.image(CHESSBOARD_JPEG, 50, 50))
    const listed = await withFigures(bytes, (open) => open.list([7, 1], () => {}))
    expect(listed.failed).toEqual([7, 1])
    const slow = await withFigures(bytes, (open) => open.list([1], () => {}), { taskTimeoutMs: 1 })
    expect(slow.failed).toEqual([1])
  })

  it('takes pictures out while another file takes the memory of the process', async () => {
    const bytes = await makePdf((document) => void document.image(CHESSBOARD_JPEG, 50, 50))
    let taken = Buffer.alloc(0)
    const listed = await withFigures(
      bytes,
      (open) => {
        taken = Buffer.alloc(400_000_000, 1)
        return open.list([1], () => {})
      },
      { maxMemoryBytes: 250_000_000 },
    )
    expect(taken.at(-1)).toBe(1)
    expect(listed.pages[0]?.pictures).toHaveLength(1)
  })

  it('stops at its ceiling of memory, and when it is cancelled', async () => {
    const bytes = await makePdf((document) => void document.image(CHESSBOARD_JPEG, 50, 50))
    await expect(
      withFigures(bytes, (open) => open.list([1], () => {}), { maxMemoryBytes: 1 - bytes.length }),
    ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('memory') })
    const controller = new AbortController()
    const reading = withFigures(bytes, (open) => open.list([1], () => {}), { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
  })
})
