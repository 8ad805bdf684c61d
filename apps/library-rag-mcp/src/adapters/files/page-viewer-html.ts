import { readFile } from 'node:fs/promises'
import { isSource } from '@agora-mcp/core/tasks'

/** Reads the page viewer that the build puts beside the bundle. */
export function readPageViewer(): Promise<string> {
  const built = isSource(import.meta.url) ? '../../../dist/page-viewer.html' : './page-viewer.html'
  return readFile(new URL(built, import.meta.url), 'utf8')
}
