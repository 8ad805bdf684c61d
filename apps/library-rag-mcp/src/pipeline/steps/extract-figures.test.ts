import { AppError } from '@agora-mcp/core/errors'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../domain/figures/picture.ts'
import type { PdfPage } from '../../domain/pdf-content.ts'
import type { SourceFiles } from '../../ports/files.ts'
import type { OpenFigures } from '../../ports/reading.ts'
import { beginDraft, type ScannedDraft } from '../draft.ts'
import { extractFiguresStep } from './extract-figures.ts'

const sourceFiles: SourceFiles = {
  read: async (path) => ({ path, contentHash: 'hash', bytes: new Uint8Array() }),
}

function draftOf(pagesCount: number, more: Partial<ScannedDraft> = {}): ScannedDraft {
  const pages = Array.from({ length: pagesCount }, (_, at): PdfPage => {
    return { number: at + 1, label: null, width: 400, height: 600, runs: [], readable: true }
  })
  const info = { title: null, author: null, language: null }
  return {
    ...beginDraft({ path: '/a.pdf', contentHash: 'hash' }, 'pdf', {}),
    content: { info, fonts: [], pages, outline: [], warnings: [] },
    mayHaveFigures: true,
    ocrPages: [],
    transcribed: [],
    annotations: [],
    ...more,
  }
}
const pictureOn = (page: number): Picture => ({
  box: { left: 50, top: 50, right: 150, bottom: 150 },
  pixelWidth: 100,
  pixelHeight: 100,
  key: String(page),
  object: null,
})

function run(draft: ScannedDraft, methods: Partial<OpenFigures> = {}) {
  let closed = 0
  const open: OpenFigures = {
    list: async (pages) => ({
      pages: pages.map((page) => ({ page, width: 400, height: 600, pictures: [pictureOn(page)] })),
      failed: [],
      tooLarge: 0,
    }),
    draw: async () => ({ file: { bytes: new Uint8Array(10), extension: 'png' }, failed: false }),
    close: async () => {
      closed += 1
    },
    ...methods,
  }
  const figureReader = { mayHaveFigures: async () => true, open: async () => open }
  const controller = new AbortController()
  const context = { signal: controller.signal, progress: () => {} }
  const images = extractFiguresStep(draft, { sourceFiles, figureReader }, context)
  return { images, controller, closed: () => closed }
}

describe('extractFiguresStep', () => {
  it('draws the figures of all pages and closes the file', async () => {
    const { images, closed } = run(draftOf(3))
    const { figures, warnings } = await images
    expect(figures.map(({ page, file }) => [page, file.bytes.length])).toEqual([
      [1, 10],
      [2, 10],
      [3, 10],
    ])
    expect([warnings, closed()]).toEqual([[], 1])
  })

  it('does not open a file that names no image', async () => {
    const { images, closed } = run(draftOf(3, { mayHaveFigures: false }))
    expect([await images, closed()]).toEqual([{ figures: [], warnings: [] }, 0])
  })

  it('says which pages it could not take pictures from, and how many it left out', async () => {
    const { images } = run(draftOf(2), {
      list: async () => ({
        pages: [{ page: 1, width: 400, height: 600, pictures: [pictureOn(1)] }],
        failed: [2],
        tooLarge: 1,
      }),
      draw: async () => ({ file: null, failed: true }),
    })
    expect(await images).toEqual({
      figures: [],
      warnings: [
        'Pictures could not be taken out: pages 1–2.',
        'Pictures left out because they are too many or too large: 1.',
      ],
    })
  })

  it('bounds their number and their bytes', async () => {
    const many = await run(draftOf(600)).images
    expect([many.figures.length, many.warnings]).toEqual([
      500,
      ['Pictures left out because they are too many or too large: 100.'],
    ])
    const large = await run(draftOf(9), {
      draw: async () => ({ file: { bytes: new Uint8Array(30_000_000), extension: 'png' }, failed: false }),
    }).images
    expect(large.figures).toHaveLength(4)
  })

  it('keeps the figures found so far if the file exceeds a limit', async () => {
    let drawn = 0
    const { images, closed } = run(draftOf(3), {
      draw: async () => {
        drawn += 1
        if (drawn === 2) throw new AppError('invalid_input', 'Too much memory')
        return { file: { bytes: new Uint8Array(10), extension: 'png' }, failed: false }
      },
    })
    expect(await images).toMatchObject({
      figures: [{ page: 1 }],
      warnings: ['Pictures were left out: Too much memory.'],
    })
    expect(closed()).toBe(1)
  })

  it('stops when it is cancelled, and closes the file', async () => {
    const { images, controller, closed } = run(draftOf(3), {
      draw: async () => {
        controller.abort(new Error('enough'))
        throw new AppError('unavailable', 'stopped')
      },
    })
    await expect(images).rejects.toThrow('enough')
    expect(closed()).toBe(1)
  })
})
