/** Library of the demo: a separate folder that every run reuses and clients may open. */
import { homedir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import envPaths from 'env-paths'

export const LIBRARY_SERVER = join(import.meta.dirname, '../apps/library-rag-mcp/dist/bin.js')
export const DEMO_LIBRARY = join(envPaths('agora-demo', { suffix: '' }).data, 'library')

export function demoLibraryEnv(pdf: string): Record<string, string> {
  const home = homedir()
  const isBelowHome = !relative(home, pdf).startsWith('..')
  const roots = isBelowHome ? {} : { LIBRARY_RAG_ALLOWED_ROOTS: [home, dirname(pdf)].join(delimiter) }
  return { LIBRARY_RAG_DATA_DIR: DEMO_LIBRARY, ...roots }
}

export const demoConfiguration = (pdf: string) => ({
  mcpServers: {
    'demo-library': { command: process.execPath, args: [LIBRARY_SERVER], env: demoLibraryEnv(pdf) },
  },
})
