import { createLocalFiles } from '../../src/adapters/files/local.ts'
import { createOutputFolder } from '../../src/adapters/files/output-folder.ts'
import { createFormatReader } from '../../src/adapters/formats/reader.ts'
import { createFigureReader } from '../../src/adapters/pdfium/figures/figure-reader.ts'
import { openPageRenderer } from '../../src/adapters/pdfium/page-renderer.ts'
import { createPageScanner } from '../../src/adapters/tesseract/page-scanner.ts'
import { blankEmbedder } from './blank-embedder.ts'
import { noIngestionCache, noOtherProcess } from './memory-cache.ts'
import { inThreadReader } from './pdfs/in-thread-reader.ts'

/** The ports of an ingestion but for its store. It reads what it is given, and embeds, caches and asks nothing. */
export const ingestionDeps = (folder: string, output: string) => ({
  embedder: async () => blankEmbedder,
  sourceFiles: createLocalFiles({ roots: [folder], home: folder }),
  pdfReader: inThreadReader,
  formatReader: createFormatReader(),
  pageScanner: createPageScanner(openPageRenderer),
  figureReader: createFigureReader(),
  remoteReader: null,
  ingestionCache: noIngestionCache,
  processLock: noOtherProcess,
  documentOutput: createOutputFolder(output),
})
