import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { listeningUrl } from '@agora-mcp/testing/packed'

const BIN = join(import.meta.dirname, '../../../dist/bin.js')

export interface HttpLibrary {
  readonly url: string
  /** Kills the process as a power cut would. */
  kill(): Promise<void>
}

/** Starts the program over a data folder; it may read files in the folder `root`. */
export async function startHttpLibrary(
  {
    root,
    dataDir,
    embedding,
  }: { readonly root: string; readonly dataDir: string; readonly embedding: string },
  more: Readonly<Record<string, string>> = {},
): Promise<HttpLibrary> {
  const child = spawn(process.execPath, [BIN, '--http', '127.0.0.1:0'], {
    env: {
      PATH: process.env.PATH ?? '',
      LIBRARY_RAG_DATA_DIR: dataDir,
      LIBRARY_RAG_ALLOWED_ROOTS: root,
      LIBRARY_RAG_EMBEDDING: embedding,
      ...more,
    },
  })
  return {
    url: await listeningUrl(child),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
