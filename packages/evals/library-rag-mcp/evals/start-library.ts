import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../measuring/stdio-process.ts'

/** The built server over stdio, with an empty library. */
export interface StartedLibrary {
  readonly dataDir: string
  /** The structured content of an answer. @throws Error where the call fails */
  call<Answer>(name: string, args: Record<string, unknown>): Promise<Answer>
  /** Puts a PDF in, whatever it is called; gives how many passages it has. */
  parse(name: string, bytes: Uint8Array): Promise<number>
  close(): Promise<void>
}

/** Starts it with a folder of its own, which stays. @param env further variables */
export async function startLibrary(env: Readonly<Record<string, string>> = {}): Promise<StartedLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'library-eval-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const { client, close } = await startServer(
    join(import.meta.dirname, '../../../../apps/library-rag-mcp/dist/bin.js'),
    {
      LIBRARY_RAG_DATA_DIR: dataDir,
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
      ...env,
    },
  )
  const call = async <Answer>(name: string, args: Record<string, unknown>): Promise<Answer> => {
    const options = { timeout: 60_000, resetTimeoutOnProgress: true, onprogress: () => {} }
    const answer = await client.callTool({ name, arguments: args }, undefined, options)
    if (answer.isError) throw new Error(JSON.stringify(answer.content))
    // The client has checked it against the output schema.
    return answer.structuredContent as Answer
  }
  return {
    dataDir,
    call,
    async parse(name, bytes) {
      const pdf = join(folder, `${name}.pdf`)
      writeFileSync(pdf, bytes)
      return (await call<{ chunks_count: number }>('parse_pdf', { pdf_path: pdf })).chunks_count
    },
    close,
  }
}
