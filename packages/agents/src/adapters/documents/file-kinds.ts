import { extname } from 'node:path'
import type { LIBRARY_KINDS } from '../../ports/documents.ts'

/** Kinds of file that are read here: their text is the file as it is. */
export type TextKind = 'markdown' | 'table'
/** What a file is read as. */
export type FileKind = TextKind | (typeof LIBRARY_KINDS)[number]

const KINDS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries<FileKind>({
    '.md': 'markdown',
    '.markdown': 'markdown',
    '.csv': 'table',
    '.tsv': 'table',
    '.pdf': 'pdf',
    '.docx': 'docx',
    '.odt': 'odt',
    '.xlsx': 'xlsx',
    '.ods': 'ods',
    '.pptx': 'pptx',
    '.odp': 'odp',
    '.epub': 'epub',
    '.html': 'html',
    '.htm': 'html',
    '.txt': 'text',
    '.png': 'image',
    '.jpg': 'image',
    '.jpeg': 'image',
    '.tif': 'image',
    '.tiff': 'image',
  }),
)

/** What a file is read as, by the ending of its name; null where the team does not read such files. */
export const kindOfFile = (path: string): FileKind | null => KINDS.get(extname(path).toLowerCase()) ?? null

/** Whether a file is read here, and not by a library. */
export const isTextKind = (kind: FileKind): kind is TextKind => kind === 'markdown' || kind === 'table'
