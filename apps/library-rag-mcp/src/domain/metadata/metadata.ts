import { defined } from '@agora-mcp/core/schemas/defined'
import type { Block } from '../layout/paragraphs/block.ts'
import type { PdfInfo } from '../pdf-content.ts'
import type { MetadataSource, Work, WorkSources } from '../work.ts'
import { languageCode } from './language-code.ts'
import { readTitlePage } from './title-page.ts'
import { printedYears, yearsWithEra } from './years.ts'

/** Metadata given by the caller; null, undefined and absent all mean that none is given. */
export type MetadataOverrides = { readonly [Field in keyof Work]?: Work[Field] | null | undefined }

export interface MetadataEvidence {
  readonly overrides: MetadataOverrides
  readonly info: PdfInfo
  readonly declaredYear?: number | null
  /** The top heading of a file without pages. */
  readonly headline?: string | null
  /** Blocks of the layout; those of the first pages are searched for a title page. */
  readonly blocks: readonly Block[]
  readonly bodySize: number
  /** Language detected in the text; null if unclear. */
  readonly textLanguage: string | null
  /** The file's name without folder. */
  readonly fileName: string
}

export interface Metadata {
  readonly work: Work
  readonly sources: WorkSources
}

/** Takes each field from override, document info, title page, text or file name, in this order; else null. */
export function findMetadata(evidence: MetadataEvidence): Metadata {
  const { overrides, info, textLanguage, fileName } = evidence
  const name = readFileName(fileName)
  const page = readTitlePage(evidence.blocks, evidence.bodySize, name.title)

  const title = first<string>(
    ['override', clean(overrides.title)],
    ['document_info', plausibleTitle(info.title, fileName)],
    ['title_page', page.title],
    ['title_page', clean(evidence.headline)],
    ['file_name', name.title],
  )
  const author = first<string>(
    ['override', clean(overrides.author)],
    ['document_info', plausibleAuthor(info.author)],
    ['title_page', page.author],
  )
  const year = first<number>(
    ['override', overrides.year],
    ['document_info', evidence.declaredYear],
    ['title_page', page.year],
    ['file_name', name.year],
  )
  const language = first<string>(
    ['override', clean(overrides.language)?.toLowerCase()],
    // Detection beats the declared language: exporters stamp their own language on any text.
    ['text', textLanguage],
    ['document_info', languageCode(info.language)],
  )
  return {
    work: {
      title: title?.[1] ?? name.title,
      author: author?.[1] ?? null,
      year: year?.[1] ?? null,
      language: language?.[1] ?? null,
    },
    sources: {
      title: title?.[0] ?? 'file_name',
      ...defined({ author: author?.[0], year: year?.[0], language: language?.[0] }),
    },
  }
}

function first<T>(...found: [MetadataSource, T | null | undefined][]): [MetadataSource, T] | null {
  for (const [source, value] of found) if (value !== null && value !== undefined) return [source, value]
  return null
}

/** Longest title or name in characters; longer ones, such as a URL used as a file name, are truncated. */
const MAX_CHARACTERS = 500

function clean(text: string | null | undefined): string | null {
  return (
    text
      ?.replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_CHARACTERS) || null
  )
}

const PROGRAM_TITLE =
  /^(?:untitled|sans titre|unbenannt|senza titolo|document\s?\d*|dokument\s?\d*|no title|titre|title|slide \d+|powerpoint.*|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|odt|rtf|tex|dvi|pdf|indd|qxd|pages|wpd|txt|ps|md))$/iu
const PROGRAM_AUTHOR =
  /^(?:user|utilisateur|admin\w*|administrat\p{L}+|owner|unknown|inconnu|anonymous|root|pc|default|author|auteur|microsoft.*|windows.*|hp|dell|acer|asus|lenovo|scanner|.*@.*|adobe.*|acrobat.*|(?:open|libre)office.*|(?:pdf|xe|lua)?(?:la)?tex|writer|indesign.*|quark.*|canon.*|xerox.*|ricoh.*|(?:first |last |your |full )?name|(?:pré)?nom|vorname|verfasser|autore?|[[<{(].*[)}>\]])$/iu
/** A login name: one word, with digits or without capitals. */
const LOG_IN = /^(?:[a-z]+(?:[._-][a-z]+)*|[a-z][a-z._-]*\d[\w.-]*)$/i

/** Returns a title that a person, not a program, may have written; else null. */
function plausibleTitle(title: string | null, fileName: string): string | null {
  const text = clean(title)
  if (text === null || PROGRAM_TITLE.test(text)) return null
  if (!/\p{L}{2}/u.test(text) || /[_/\\]|\.\w{2,4}$/.test(text)) return null
  // A title that repeats the file's name adds nothing to it.
  return key(text) === key(stem(fileName)) && !text.includes(' ') ? null : text
}

/** Returns the name of a person; null for names that programs fill in. */
function plausibleAuthor(author: string | null): string | null {
  const text = clean(author)
  if (text === null || PROGRAM_AUTHOR.test(text)) return null
  if (LOG_IN.test(text) && (/\d/.test(text) || text === text.toLowerCase())) return null
  return /\p{L}{2}/u.test(text) && !/[_/\\]/.test(text) ? text : null
}

const YEAR_IN_BRACKETS = /[([]([^()[\]]{3,20})[)\]]/

/** Reads `platon_menon-2.pdf` as a title, excluding a year in brackets: `Kritik der Urteilskraft (1790).pdf`. */
function readFileName(fileName: string): { title: string; year: number | null } {
  const spaced = stem(fileName).replace(/[_]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
  const [brackets = '', inside = ''] = YEAR_IN_BRACKETS.exec(spaced) ?? []
  const year = yearsWithEra(inside)[0] ?? (/^\d{4}$/.test(inside) ? printedYears(inside)[0] : undefined)
  const title = clean(year === undefined ? spaced : spaced.replace(brackets, ' '))
  return { title: title ?? clean(spaced) ?? fileName, year: year ?? null }
}

function stem(fileName: string): string {
  return fileName.replace(/\.[^.]{1,5}$/, '')
}

function key(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
