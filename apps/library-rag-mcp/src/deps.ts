import { join } from 'node:path'
import { cutToWindow } from '@agora-mcp/core/embedding'
import { openEmbedder } from '@agora-mcp/core/embedding/open'
import type { Logger } from '@agora-mcp/core/log'
import { createLocalFiles } from './adapters/local-files.ts'
import { createOutputFolder } from './adapters/output-folder.ts'
import { createPdfTextReader } from './adapters/pdf-text.ts'
import { createSqliteLibraryStore } from './adapters/sqlite-library-store.ts'
import type { Config } from './config.ts'
import type { Deps } from './ports.ts'

export interface OpenDeps {
  readonly deps: Deps
  close(): Promise<void>
}

/** Composes the ports. Opens nothing: files, model and workers wait for the first call that needs them. */
export function buildDeps(config: Config, { home, log }: { home: string; log: Logger }): OpenDeps {
  const store = createSqliteLibraryStore(join(config.dataDir, 'library.db'))
  const embedder = openEmbedder(config.embedding, { modelCacheDir: join(config.dataDir, 'models'), log })
  return {
    deps: {
      chunks: store.chunks,
      documents: store.documents,
      sourceFiles: createLocalFiles({ roots: config.allowedRoots, home }),
      pdfReader: createPdfTextReader({}),
      documentOutput: createOutputFolder(join(config.dataDir, 'output')),
      embedder: embedder.get,
      async embedQuery(text, signal) {
        const model = await embedder.get()
        const vector = await model.embedQuery(cutToWindow(model, text), { signal })
        return { vector, fingerprint: model.fingerprint }
      },
    },
    async close() {
      store.close()
      await embedder.close()
    },
  }
}
