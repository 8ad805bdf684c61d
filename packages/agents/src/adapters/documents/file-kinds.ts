import { extname } from 'node:path'
import type { LIBRARY_KINDS } from '../../ports/documents.ts'

/** Kinds of files read in this process; their text is the file content. */
export type TextKind = 'markdown' | 'table'
export type FileKind = TextKind | (typeof LIBRARY_KINDS)[number]

const KINDS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries<FileKind>({
    '.md': 'markdown',
    '.markdown': 'markdown',
    '.csv': 'table',
    '.tsv': 'table',
    '.pdf': 'pdf',
    '.docx': 'docx',
    '.docm': 'docx',
    '.dotx': 'docx',
    '.odt': 'odt',
    '.ott': 'odt',
    '.xlsx': 'xlsx',
    '.xlsm': 'xlsx',
    '.xltx': 'xlsx',
    '.ods': 'ods',
    '.ots': 'ods',
    '.pptx': 'pptx',
    '.pptm': 'pptx',
    '.ppsx': 'pptx',
    '.odp': 'odp',
    '.otp': 'odp',
    '.epub': 'epub',
    '.html': 'html',
    '.htm': 'html',
    '.xhtml': 'html',
    '.txt': 'text',
    '.text': 'text',
    '.png': 'image',
    '.jpg': 'image',
    '.jpeg': 'image',
    '.tif': 'image',
    '.tiff': 'image',
    '.eml': 'email',
  }),
)

export const kindOfFile = (path: string): FileKind | null => KINDS.get(extname(path).toLowerCase()) ?? null

export const isTextKind = (kind: FileKind): kind is TextKind => kind === 'markdown' || kind === 'table'
