import { extname } from 'node:path'

/** Kinds of file that are read here: their text is the file as it is. */
const TEXT_KINDS = ['markdown', 'table'] as const
/** Kinds of file that a library reads, by its names for them. */
export const LIBRARY_KINDS = [
  'pdf',
  'docx',
  'odt',
  'xlsx',
  'ods',
  'pptx',
  'odp',
  'epub',
  'html',
  'text',
  'image',
] as const

/** What a file is read as. */
export type FileKind = (typeof TEXT_KINDS)[number] | (typeof LIBRARY_KINDS)[number]
export type TextKind = (typeof TEXT_KINDS)[number]

const OTHER_ENDINGS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries<FileKind>({
    md: 'markdown',
    markdown: 'markdown',
    csv: 'table',
    tsv: 'table',
    htm: 'html',
    txt: 'text',
    png: 'image',
    jpg: 'image',
    jpeg: 'image',
    tif: 'image',
    tiff: 'image',
  }),
)

/** What a file is read as, by the ending of its name; null where the team does not read such files. */
export function kindOfFile(path: string): FileKind | null {
  const ending = extname(path).slice(1).toLowerCase()
  const other = OTHER_ENDINGS.get(ending)
  if (other !== undefined) return other
  return LIBRARY_KINDS.find((kind) => kind === ending && kind !== 'text' && kind !== 'image') ?? null
}

/** Whether a file is read here, and not by a library. */
export const isTextKind = (kind: FileKind): kind is TextKind =>
  (TEXT_KINDS as readonly string[]).includes(kind)
