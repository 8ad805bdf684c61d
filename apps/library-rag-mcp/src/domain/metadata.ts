import { type Block, blockPage, blockText } from './layout/block.ts'
import type { PdfInfo } from './pdf-content.ts'
import type { MetadataSource, Work, WorkSources } from './work.ts'

/** What the caller knows better than the file; null, undefined and absent all mean that it does not. */
export type MetadataOverrides = { readonly [Field in keyof Work]?: Work[Field] | null | undefined }

/** What a document tells of itself, from each place where it may do so. */
export interface MetadataEvidence {
  readonly overrides: MetadataOverrides
  readonly info: PdfInfo
  /** Blocks of the layout; those of the first pages are searched for a title page. */
  readonly blocks: readonly Block[]
  readonly bodySize: number
  /** Language found in the text, null where it is not clear. */
  readonly textLanguage: string | null
  /** The file's name without folder. */
  readonly fileName: string
}

export interface Metadata {
  readonly work: Work
  readonly sources: WorkSources
}

/** Each field from the first place that has it: override, document info, title page, text, file name; else null. */
export function findMetadata(evidence: MetadataEvidence): Metadata {
  const { overrides, info, textLanguage, fileName } = evidence
  const page = readTitlePage(evidence.blocks, evidence.bodySize)
  const name = titleOfFileName(fileName)

  const title = first<string>(
    ['override', clean(overrides.title)],
    ['document_info', plausibleTitle(info.title, fileName)],
    ['title_page', page.title],
    ['file_name', name],
  )
  const author = first<string>(
    ['override', clean(overrides.author)],
    ['document_info', plausibleAuthor(info.author)],
    ['title_page', page.author],
  )
  const year = first<number>(['override', overrides.year], ['title_page', page.year])
  const language = first<string>(
    ['override', clean(overrides.language)?.toLowerCase()],
    // What a person reads beats what a program wrote: exporters stamp their own language on any text.
    ['text', textLanguage],
    ['document_info', languageCode(info.language)],
  )
  return {
    work: {
      title: title?.[1] ?? name,
      author: author?.[1] ?? null,
      year: year?.[1] ?? null,
      language: language?.[1] ?? null,
    },
    sources: {
      title: title?.[0] ?? 'file_name',
      ...(author && { author: author[0] }),
      ...(year && { year: year[0] }),
      ...(language && { language: language[0] }),
    },
  }
}

function first<T>(...found: [MetadataSource, T | null | undefined][]): [MetadataSource, T] | null {
  for (const [source, value] of found) if (value !== null && value !== undefined) return [source, value]
  return null
}

function clean(text: string | null | undefined): string | null {
  return text?.replace(/\s+/g, ' ').trim() || null
}

const PROGRAM_TITLE =
  /^(?:untitled|sans titre|unbenannt|senza titolo|document\s?\d*|dokument\s?\d*|no title|titre|title|slide \d+|powerpoint.*|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|odt|rtf|tex|dvi|pdf|indd|qxd|pages|wpd|txt|ps|md))$/iu
const PROGRAM_AUTHOR =
  /^(?:user|utilisateur|admin\w*|administrat\p{L}+|owner|unknown|inconnu|anonymous|root|pc|default|author|auteur|microsoft.*|windows.*|hp|dell|acer|asus|lenovo|scanner|.*@.*)$/iu

/** A title that a person could have written, and not a program; null for all others. */
function plausibleTitle(title: string | null, fileName: string): string | null {
  const text = clean(title)
  if (text === null || PROGRAM_TITLE.test(text)) return null
  if (!/\p{L}{2}/u.test(text) || /[_/\\]|\.\w{2,4}$/.test(text)) return null
  // A title that repeats the file's name tells nothing that the name does not.
  return key(text) === key(stem(fileName)) && !text.includes(' ') ? null : text
}

/** A name that a person bears; null for those that programs fill in. */
function plausibleAuthor(author: string | null): string | null {
  const text = clean(author)
  if (text === null || PROGRAM_AUTHOR.test(text)) return null
  return /\p{L}{2}/u.test(text) && !/[_/\\]/.test(text) ? text : null
}

/** Language of a tag such as `fr-FR`, in two letters; null where it has another form. */
function languageCode(tag: string | null): string | null {
  return /^([a-z]{2})(?:[-_]|$)/i.exec(tag ?? '')?.[1]?.toLowerCase() ?? null
}

/** `platon_menon-2.pdf` as a title. */
function titleOfFileName(fileName: string): string {
  return clean(stem(fileName).replace(/[_]+|(?<=\p{L})-(?=\p{L})/gu, ' ')) ?? fileName
}

function stem(fileName: string): string {
  return fileName.replace(/\.[^.]{1,5}$/, '')
}

function key(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

interface TitlePage {
  readonly title: string | null
  readonly author: string | null
  readonly year: number | null
}

const MAX_TITLE = 200
const YEAR = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/g
const BY = /^(?:par|by|von|di|de|auctore)\s+(?=\p{Lu})/u

/**
 * What the first page says when it is a title page: the largest text is the title, a line of a few capitalised words
 * the author, a lone year the year. On a page that is none, or leaves a choice, nothing is found.
 */
function readTitlePage(blocks: readonly Block[], bodySize: number): TitlePage {
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
  const title = clean(blockText(titleBlock))
  if (title === null || title.length > MAX_TITLE) return nothing

  const others = front.filter((_, index) => index !== at).flatMap((block) => blockText(block).split('\n'))
  const named = others.filter((line) => BY.test(line)).map((line) => line.replace(BY, ''))
  const names = named.length > 0 ? named : others.filter(isName)
  const years = new Set(front.flatMap((block) => blockText(block).match(YEAR) ?? []))
  return {
    title,
    author: names.length === 1 ? clean(names[0]) : null,
    year: years.size === 1 ? Number([...years][0]) : null,
  }
}

/** Two to five words that begin with capitals, no digits, no verb: `Charles Sanders Peirce`. */
function isName(line: string): boolean {
  const words = line.trim().split(/\s+/)
  if (words.length < 2 || words.length > 5 || /[\d:;,!?()«»"]/.test(line)) return false
  const isCapitals = line === line.toUpperCase()
  return (
    words.every((word) =>
      /^(?:\p{Lu}[\p{L}\p{M}.’'-]*|de|d’\p{Lu}\p{L}+|du|des|la|le|von|van|der|di)$/u.test(word),
    ) && !isCapitals
  )
}
