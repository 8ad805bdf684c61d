import type { Embedder } from '@agora-mcp/core/embedding'
import type { DocumentOutput, PdfFolders, SourceFiles } from './files.ts'
import type { IngestionCache, ProcessLock, SharedWork } from './jobs.ts'
import type { LibraryStore } from './library-store.ts'
import type { PageViewer } from './pages.ts'
import type { FigureReader, FormatReader, PageScanner, PdfReader } from './reading.ts'
import type { RemoteReader } from './remote-reading.ts'
import type { EmbeddedQuestion } from './search.ts'

/** All that tools and commands need; nothing is opened before it is used. */
export interface Deps extends Omit<LibraryStore, 'close' | 'storedFiles'> {
  /** The files behind the documents; null where the store cannot keep them in step. */
  readonly storedFiles: () => Promise<LibraryStore['storedFiles']>
  readonly sourceFiles: SourceFiles
  readonly pdfFolders: PdfFolders
  readonly pdfReader: PdfReader
  readonly formatReader: FormatReader
  readonly pageScanner: PageScanner
  readonly figureReader: FigureReader
  readonly pageViewer: PageViewer
  /** The page that shows pages in hosts of MCP Apps: one HTML document. */
  readonly pageViewerHtml: () => Promise<string>
  /** Null without a key and the user's yes: then nothing leaves the machine. */
  readonly remoteReader: RemoteReader | null
  /** The notice about that service, told with the first document; null from then on. */
  readonly takeRemoteNotice: () => string | null
  readonly ingestionCache: IngestionCache
  readonly sharedWork: SharedWork
  readonly processLock: ProcessLock
  readonly documentOutput: DocumentOutput
  /** Embeds a question; of one longer than the model's window, the beginning counts. */
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<EmbeddedQuestion>
  /** Loads the model at the first call. */
  readonly embedder: () => Promise<Embedder>
}
