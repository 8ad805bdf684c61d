import { join } from 'node:path'
import { type EmbedQuestion, embedQuestionWords } from '@agora-mcp/core/embedding'
import { openEmbedder } from '@agora-mcp/core/embedding/open'
import { lazyPort, openOnce } from '@agora-mcp/core/lazy'
import type { Logger } from '@agora-mcp/core/log'
import type { MigratableStores } from '@agora-mcp/core/migration'
import { createTaskRuns, type TaskRuns } from '@agora-mcp/core/task-runs'
import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import { createSharedWork } from './adapters/jobs/shared-work.ts'
import type { Config } from './config.ts'
import type { IngestResult, KnownSoFar } from './domain/ingested.ts'
import { REMOTE_NOTICES } from './domain/remote/remote-use.ts'
import type { MovedDocument } from './domain/storage/moved-document.ts'
import type { Deps } from './ports/deps.ts'
import type { LibraryStore } from './ports/library-store.ts'

const fileOf = ({ dataDir }: Config) => join(dataDir, 'library.db')

export interface OpenDeps {
  readonly deps: Deps
  readonly tasks: TaskRuns
  close(): Promise<void>
}

export interface OpenMigratables {
  readonly stores: MigratableStores<MovedDocument>
  close(): Promise<void>
}

/** Opens and imports nothing: store, model and workers start with the first call that needs them. */
export function buildDeps(config: Config, { home, log }: { home: string; log: Logger }): OpenDeps {
  const embedder = openEmbedder(config.embedding, { modelCacheDir: join(config.dataDir, 'models'), log })
  const embedQuestion: EmbedQuestion = async (text, signal) =>
    embedQuestionWords(await embedder.get(), text, signal)
  const store = openOnce<LibraryStore>(async () => {
    if (config.weaviate !== undefined) {
      const { openWeaviateLibraryStore } = await import('./adapters/weaviate/library-store.ts')
      return openWeaviateLibraryStore(config.weaviate, embedQuestion, log)
    }
    const { createSqliteLibraryStore } = await import('./adapters/sqlite/library-store.ts')
    return createSqliteLibraryStore(fileOf(config), embedQuestion)
  })
  const openCache = openOnce(async () => {
    const { createIngestionCache } = await import('./adapters/jobs/ingestion-cache.ts')
    return createIngestionCache(join(config.dataDir, 'ingesting.db'))
  })
  const pageViewer = openOnce(async () => {
    const { createPageViewer } = await import('./adapters/pdfium/pages/page-viewer.ts')
    return createPageViewer()
  })
  const sharedWork = createSharedWork<IngestResult, KnownSoFar>()
  const tasks = createTaskRuns({ folder: join(config.dataDir, 'tasks'), program: 'library-rag-mcp', log })
  const { mistral } = config
  let remoteNotice = REMOTE_NOTICES[config.remoteUse]
  return {
    deps: {
      chunks: lazyPort(async () => (await store.get()).chunks),
      summaries: lazyPort(async () => (await store.get()).summaries),
      searchIndex: lazyPort(async () => (await store.get()).searchIndex),
      documents: lazyPort(async () => (await store.get()).documents),
      storedFiles: lazyPort(async () => (await store.get()).storedFiles),
      sourceFiles: lazyPort(async () => {
        const { createLocalFiles } = await import('./adapters/files/local.ts')
        const maxBytes = config.maxFileBytes
        const local = createLocalFiles({ roots: config.allowedRoots, home, maxBytes })
        if (!config.allowUrls) return local
        const { isWebAddress } = await import('./adapters/files/allowed-paths.ts')
        const { createWebFiles } = await import('./adapters/files/web.ts')
        const web = createWebFiles({ maxBytes })
        return { read: (path, signal) => (isWebAddress(path) ? web : local).read(path.trim(), signal) }
      }),
      pdfFolders: lazyPort(async () => {
        const { createAllowedPaths } = await import('./adapters/files/allowed-paths.ts')
        const { createPdfFolders } = await import('./adapters/files/readable-pdfs.ts')
        return createPdfFolders(createAllowedPaths(config.allowedRoots, home), log)
      }),
      pdfReader: lazyPort(async () => {
        const { createPdfTextReader } = await import('./adapters/pdf-text/reader.ts')
        return createPdfTextReader({ maxPages: config.maxPages })
      }),
      formatReader: lazyPort(async () => {
        const { createFormatReader } = await import('./adapters/formats/reader.ts')
        return createFormatReader()
      }),
      pageScanner: lazyPort(async () => {
        const { createPageScanner } = await import('./adapters/tesseract/page-scanner.ts')
        const { openPageRenderer } = await import('./adapters/pdfium/page-renderer.ts')
        return createPageScanner(openPageRenderer, { dataFolder: config.ocrDataDir })
      }),
      figureReader: lazyPort(async () => {
        const { createFigureReader } = await import('./adapters/pdfium/figures/figure-reader.ts')
        return createFigureReader()
      }),
      pageViewer: lazyPort(() => pageViewer.get()),
      async pageViewerHtml() {
        const { readPageViewer } = await import('./adapters/files/page-viewer-html.ts')
        return readPageViewer()
      },
      remoteReader:
        mistral === undefined
          ? null
          : lazyPort(async () => {
              const { createMistralReader } = await import('./adapters/mistral/reader.ts')
              return createMistralReader(mistral)
            }),
      takeRemoteNotice() {
        const notice = remoteNotice
        remoteNotice = null
        return notice
      },
      ingestionCache: lazyPort(async () => (await openCache.get()).cache),
      sharedWork,
      processLock: lazyPort(async () => {
        const { createProcessLock } = await import('./adapters/jobs/process-lock.ts')
        return createProcessLock(join(config.dataDir, 'locks'))
      }),
      documentOutput: lazyPort(async () => {
        const { createOutputFolder } = await import('./adapters/files/output-folder.ts')
        return createOutputFolder(join(config.dataDir, 'output'))
      }),
      embedder: embedder.get,
    },
    tasks,
    async close() {
      // Close these first: running work still uses the others.
      await tasks.close()
      await sharedWork.close()
      await pageViewer.close()
      await openCache.close()
      await store.close()
      await embedder.close()
    },
  }
}

export async function openMigratables(config: Config, weaviate: WeaviateSettings): Promise<OpenMigratables> {
  const { openSqliteMigratableLibrary } = await import('./adapters/sqlite/migratable-library.ts')
  const { openWeaviateMigratableLibrary } = await import('./adapters/weaviate/migratable-library.ts')
  const stores = {
    weaviate: await openWeaviateMigratableLibrary(weaviate),
    sqlite: openSqliteMigratableLibrary(fileOf(config)),
  }
  return {
    stores,
    async close() {
      await stores.weaviate.close()
      await stores.sqlite.close()
    },
  }
}
