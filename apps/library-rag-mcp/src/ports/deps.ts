import type { Embedder } from '@agora-mcp/core/embedding'
import type { IngestResult, KnownSoFar } from '../domain/ingested.ts'
import type { DocumentOutput, PdfFolders, SourceFiles } from './files.ts'
import type { IngestionCache, ProcessLock, SharedWork } from './jobs.ts'
import type { LibraryStore } from './library-store.ts'
import type { PageViewer } from './pages.ts'
import type { FigureReader, FormatReader, PageScanner, PdfReader } from './reading.ts'
import type { RemoteReader } from './remote-reading.ts'

/** Dependencies of tools and commands; nothing is opened before its first use. */
export interface Deps extends Omit<LibraryStore, 'close'> {
  readonly sourceFiles: SourceFiles
  readonly pdfFolders: PdfFolders
  readonly pdfReader: PdfReader
  readonly formatReader: FormatReader
  readonly pageScanner: PageScanner
  readonly figureReader: FigureReader
  readonly pageViewer: PageViewer
  /** HTML document of the page viewer for hosts of MCP Apps. */
  readonly pageViewerHtml: () => Promise<string>
  /** Null without a key and the user's consent: then nothing leaves the machine. */
  readonly remoteReader: RemoteReader | null
  /** Returns the notice about that service once, with the first document; then null. */
  readonly takeRemoteNotice: () => string | null
  readonly ingestionCache: IngestionCache
  readonly sharedWork: SharedWork<IngestResult, KnownSoFar>
  readonly processLock: ProcessLock
  readonly documentOutput: DocumentOutput
  /** Loads the model on the first call. */
  readonly embedder: () => Promise<Embedder>
}
