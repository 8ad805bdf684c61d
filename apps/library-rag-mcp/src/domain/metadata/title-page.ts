import { fold } from '@agora-mcp/core/text'
import { type Block, blockPage, blockText } from '../layout/paragraphs/block.ts'
import { isNumberAlone } from '../numbering/section-number.ts'
import { printedYears, yearsWithEra } from './years.ts'

interface TitlePage {
  readonly title: string | null
  readonly author: string | null
  readonly year: number | null
}

const MAX_TITLE = 200
const BY = /^(?:par|by|von|di|de|auctore)\s+(?=\p{Lu})/u

/** Headings that open a book without being its title. */
const FRONT_MATTER =
  /^(?:introduction|préface|avant-propos|prologue|avertissement|table des matières|sommaire|preface|foreword|contents|table of contents|vorwort|einleitung|inhalt(?:sverzeichnis)?|praefatio|prooemium|prologus|πρόλογος|εισαγωγή|περιεχόμενα)$/iu

/**
 * Reads a title page on the first page: the largest text is the title, a line of a few capitalised words the
 * author, the year one with its era or else a lone one. Finds nothing on another page, or if there is a
 * choice.
 * @param fileName In words. A single-name author such as Plato is only recognised if the file is named after
 * him and the title.
 */
export function readTitlePage(blocks: readonly Block[], bodySize: number, fileName: string): TitlePage {
  const nothing = { title: null, author: null, year: null }
  const start = blocks[0] ? blockPage(blocks[0]) : 0
  if (start === 0 || start > 2) return nothing
  const page = blocks.filter((block) => block.kind === 'text' && blockPage(block) === start)
  const firstProse = page.findIndex((block) => blockText(block).length > MAX_TITLE)
  const front = firstProse === -1 ? page : page.slice(0, firstProse)

  const largest = Math.max(0, ...front.map((block) => block.size))
  const at = front.findIndex((block) => block.size === largest && /\p{L}{2}/u.test(blockText(block)))
  const titleBlock = front[at]
  if (!titleBlock || largest < 1.15 * bodySize) return nothing
  const title = blockText(titleBlock).replace(/\s+/g, ' ').trim()
  if (title.length > MAX_TITLE || isNumberAlone(title) || FRONT_MATTER.test(title)) return nothing

  const others = front.filter((_, index) => index !== at).flatMap((block) => blockText(block).split('\n'))
  const named = others.filter((line) => BY.test(line)).map((line) => line.replace(BY, ''))
  const inFileName = others.filter((line) => isInFileName(line, title, fileName))
  const alone = others.filter((line, index) => isName(line) && !headsRows(others.slice(index + 1)))
  const names = [named, alone, inFileName].find((lines) => lines.length > 0) ?? []
  const lines = front.flatMap((block) => blockText(block).split('\n'))
  const ofEra = new Set(lines.flatMap(yearsWithEra))
  const years = ofEra.size > 0 ? ofEra : new Set(lines.flatMap(printedYears))
  return {
    title,
    author: names.length === 1 ? (names[0]?.replace(/\s+/g, ' ').trim() ?? null) : null,
    year: years.size === 1 ? ([...years][0] ?? null) : null,
  }
}

/** Checks whether the file is named after the title and a line that may be a name: `platon-menon.pdf`. */
function isInFileName(line: string, title: string, fileName: string): boolean {
  const called = wordsOf(fileName)
  const isCalledBy = (text: string) => wordsOf(text).some((word) => called.includes(word))
  const words = line.trim().split(/\s+/)
  const isCapitalised = words.length <= 3 && words.every((word) => /^\p{Lu}[\p{L}\p{M}.’'-]+$/u.test(word))
  return isCapitalised && wordsOf(line).every((word) => called.includes(word)) && isCalledBy(title)
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** Matches a row of a table: words, then a figure, perhaps with its unit. */
const ROW = /^\p{L}.*\s\d[\d.,\s]*(?:[^\d\s]{1,3})?$/u

/** Checks whether the lines below a line are rows of a table, whose headings look like a name: `Pièce Surface`. */
const headsRows = ([first = '', second = '']: readonly string[]): boolean =>
  ROW.test(first.trim()) && ROW.test(second.trim())

/** Checks for a name: two to five capitalised words without digits or verbs, such as `Charles Sanders Peirce`. */
function isName(line: string): boolean {
  const words = line.trim().split(/\s+/)
  if (words.length < 2 || words.length > 5 || /[\d:;,!?()«»"]/.test(line)) return false
  // `I. Kant` and the section `I. Revenues` look alike: in doubt the author is unknown.
  if (words[0] === 'I.') return false
  const isCapitals = line === line.toUpperCase()
  return (
    words.every((word) =>
      /^(?:\p{Lu}[\p{L}\p{M}.’'-]*|de|d’\p{Lu}\p{L}+|du|des|la|le|von|van|der|di)$/u.test(word),
    ) && !isCapitals
  )
}
