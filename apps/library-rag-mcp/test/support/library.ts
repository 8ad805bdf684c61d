import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { defined } from '@agora-mcp/core/schemas/defined'
import { connectInMemory, type InMemoryConnection } from '@agora-mcp/testing'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { loadConfig } from '../../src/config.ts'
import { buildDeps } from '../../src/deps.ts'
import { createServer } from '../../src/server.ts'
import { drawLine, makePdf } from './pdfs/make-pdf.ts'

export interface TestLibrary extends InMemoryConnection {
  readonly books: string
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
}

/** Variables of the store that the tests of this file are about; none for the embedded one. */
let storeEnv: Readonly<Record<string, string>> = {}

/** Has the libraries that are opened from now on keep their documents elsewhere. */
export function keepIn(env: Readonly<Record<string, string>>): void {
  storeEnv = env
}

/** Settings for tests of what is found by meaning; opening the model takes seconds of computing. */
export const REAL_MODEL = { LIBRARY_RAG_EMBEDDING: 'bundled' } as const

/** The whole server over a temporary folder; vectors cost nothing unless the model is named. */
export async function openLibrary(env: Record<string, string> = {}): Promise<TestLibrary> {
  const endpoint = await startEmbeddingEndpoint()
  const folder = newFolder()
  const books = join(folder, 'books')
  const dataDir = env.LIBRARY_RAG_DATA_DIR ?? join(folder, 'data')
  mkdirSync(books)
  const log = createLogger({ level: 'error' })
  const variables = {
    LIBRARY_RAG_DATA_DIR: dataDir,
    LIBRARY_RAG_ALLOWED_ROOTS: books,
    LIBRARY_RAG_EMBEDDING: endpoint.url,
    ...(env.LIBRARY_RAG_DATA_DIR === undefined ? storeEnv : {}),
    ...env,
  }
  const { deps, close } = buildDeps(loadConfig(variables, folder), { home: folder, log })
  const connection = await connectInMemory(createServer(deps, log))
  return {
    ...connection,
    // Without asking for progress, a busy machine would answer that the work goes on.
    call: (name, args, options) => connection.call(name, args, { onprogress: () => {}, ...options }),
    books,
    dataDir,
    env: variables,
    async close() {
      await connection.close()
      await close()
      await endpoint.close()
    },
  }
}

export interface BookSpec {
  readonly title: string
  readonly author?: string
  /** One page each: a heading and the paragraph below it. */
  readonly sections: readonly (readonly [heading: string, text: string])[]
}

const WIDTH = 78

export async function writeBook(
  folder: string,
  name: string,
  { title, author, sections }: BookSpec,
): Promise<string> {
  const info = { Title: title, ...defined({ Author: author }) }
  const bytes = await makePdf(
    (document) => {
      for (const [index, [heading, text]] of sections.entries()) {
        if (index > 0) document.addPage()
        document.outline.addItem(heading)
        drawLine(document, heading, 40, 60, { size: 16, font: 'Times-Bold' })
        for (const [line, words] of wrap(text).entries()) drawLine(document, words, 40, 90 + 13 * line)
      }
    },
    { info },
  )
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
