import { extname } from 'node:path'

/** What a file is read as. */
export type FileKind = 'markdown' | 'table' | 'pdf'

const KINDS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries<FileKind>({
    '.md': 'markdown',
    '.markdown': 'markdown',
    '.pdf': 'pdf',
    '.csv': 'table',
    '.tsv': 'table',
  }),
)

/** What a file is read as, by the ending of its name; null where the team does not read such files. */
export const kindOfFile = (path: string): FileKind | null => KINDS.get(extname(path).toLowerCase()) ?? null
