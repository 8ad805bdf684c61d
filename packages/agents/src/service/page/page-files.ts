import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

export interface PageFile {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  /** Brotli-compressed content; null for formats that are already compressed. */
  readonly brotli: Buffer | null
}

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.md': 'text/markdown; charset=utf-8',
  }),
)

/** Next to the sources, and next to the built program. */
const FOLDERS = [join(import.meta.dirname, '../../../dist/web'), join(import.meta.dirname, 'web')]

/** Files by path, null if not built; about 1.5 MB in memory, so that request paths never reach the disk. */
export async function readPageFiles(
  folders: readonly string[] = FOLDERS,
): Promise<ReadonlyMap<string, PageFile> | null> {
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
    if (!names.includes('index.html')) continue
    const read = names
      .filter((name) => TYPES.has(extname(name)))
      .map(async (name) => {
        const path = `/${name.replaceAll('\\', '/')}`
        return [path === '/index.html' ? '/' : path, await readPageFile(join(folder, name))] as const
      })
    return new Map(await Promise.all(read))
  }
  return null
}

async function readPageFile(file: string): Promise<PageFile> {
  const bytes = await readFile(file)
  return {
    bytes,
    type: TYPES.get(extname(file)) ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`,
    brotli: await readFile(`${file}.br`).catch(() => null),
  }
}
