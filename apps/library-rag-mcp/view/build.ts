import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Gives the page viewer as one HTML document. @param folder The one of this file. */
export async function buildPageViewer(folder: string): Promise<string> {
  const [page, script, style] = await Promise.all([
    readFile(join(folder, 'page-viewer.html'), 'utf8'),
    bundled(join(folder, 'main.ts')),
    bundled(join(folder, 'page-viewer.css')),
  ])
  return page.replace('/* style */', () => style).replace('/* script */', () => script)
}

async function bundled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['chrome123', 'firefox121', 'safari17.5'],
  })
  return outputFiles[0]?.text.trim() ?? ''
}
