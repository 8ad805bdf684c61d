import { expect, it } from 'vitest'
import type { PdfContent } from '../pdf-content.ts'
import { lettersOn } from '../scans/letters.ts'
import { adoptTranscripts, pagesWithWords } from './adopt-transcripts.ts'

const pageOf = (number: number, text: string) => ({
  number,
  label: null,
  width: 400,
  height: 600,
  runs: [{ text, x: 0, y: 0, width: 1, size: 10, font: 0, angle: 0 }],
  readable: true,
})
const CONTENT: PdfContent = {
  info: { title: null, author: null, language: null },
  fonts: [],
  pages: [
    pageOf(1, 'Digitised by somebody'),
    pageOf(2, 'Fig. 3: a long caption of a plate'),
    pageOf(3, 'Text'),
  ],
  outline: [],
  warnings: [],
}
const read = (number: number, markdown: string) => ({ number, markdown, header: null, footer: null })

it('prefers the service’s text to a shorter one in the file, stamps included', () => {
  const { content, transcribed } = adoptTranscripts(CONTENT, [
    read(1, 'Digitised by somebody. It was a dark night.'),
    read(2, 'Fig.'),
    read(9, 'A page that the file does not have'),
  ])
  expect(transcribed.map(({ number }) => number)).toEqual([1])
  expect(content.pages.map((page) => lettersOn(page) > 0)).toEqual([false, true, true])
})

it('counts the text of such a page', () => {
  const { content, transcribed } = adoptTranscripts(CONTENT, [
    read(1, 'Digitised by somebody. It was a dark night.'),
  ])
  const [first, second] = pagesWithWords(content.pages, transcribed)
  expect(first && lettersOn(first)).toBeGreaterThan(30)
  expect(second).toBe(content.pages[1])
})
