import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** Minimum size in bytes; below it, compression saves less than a packet. */
const SMALL = 1_000

/** Precompresses the page's scripts, styles and texts at build time, to avoid compression while serving. */
export function brotliFiles(): Plugin {
  return {
    name: 'agora-brotli',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|html|svg|md)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const bytes = await readFile(join(dir, name))
          if (bytes.length >= SMALL) await writeFile(join(dir, `${name}.br`), await compress(bytes))
        }),
      )
    },
  }
}
