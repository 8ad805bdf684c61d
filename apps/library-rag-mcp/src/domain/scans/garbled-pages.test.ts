import { describe, expect, it } from 'vitest'
import { garbledPages } from './garbled-pages.ts'

const TEXT =
  'When the ferry was late the children went down to the quay and counted the gulls on the roof of the shed, and those who had brought bread gave a piece of it to the dog of the harbour master, who slept beside the crane until the bell rang.'
const page = (text: string) => ({
  number: 1,
  label: null,
  width: 500,
  height: 700,
  readable: true,
  runs: text
    .split(' ')
    .map((word, at) => ({ text: word, x: 40, y: 20 * at, width: 30, size: 10, font: 0, angle: 0 })),
})
const shifted = (text: string, by: number) =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26)))

describe('garbledPages', () => {
  it.each([1, 3])('finds letters shifted by %i', (by) => {
    expect(garbledPages([page(shifted(TEXT, by))])).toEqual([1])
  })

  it.each([
    ['English', TEXT],
    [
      'Czech',
      'Strč prst skrz krk, řekl starý převozník a šel dolů k řece, kde čekaly děti s chlebem pro psa, který spal vedle jeřábu, dokud nezazvonil zvonek na věži a loď konečně nepřijela do přístavu plného racků.',
    ],
    ['abbreviations', 'GMBH KG BRD DDR HTML CSS PDF XML JSON SQL HTTP TCP UDP DNS FTP SSH '.repeat(4)],
  ])('leaves %s', (_, text) => {
    expect(garbledPages([page(text)])).toEqual([])
  })
})
