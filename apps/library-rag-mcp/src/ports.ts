import type { Embedder } from '@agora-mcp/core/embedding'
import type { CandidateSet, WordVectors } from '@agora-mcp/core/ranking'
import type { Chunk } from './domain/chunk.ts'
import type { ParsedDocument } from './domain/document.ts'
import type { Figure, FigureFile, PagePictures } from './domain/figures/picture.ts'
import type { PdfContent } from './domain/pdf-content.ts'
import type { Question } from './domain/remote/question.ts'
import type { Transcript } from './domain/remote/transcript.ts'
import type { ModelUsage } from './domain/remote/usage.ts'
import type { ScannedPage } from './domain/scans/scanned-page.ts'
import type { Summary } from './domain/summaries/summary.ts'
import type { TocEntry } from './domain/toc.ts'
import type { Work, WorkSources } from './domain/work.ts'
import type { WorkFilter, WorkNames } from './domain/work-filter.ts'

export interface StoredWork extends Work {
  /** Public id of the document, e.g. `platon-menon`. */
  readonly sourceId: string
  readonly chunksCount: number
}

export interface StoredDocument extends StoredWork {
  readonly workSources: WorkSources
  readonly contentHash: string
  readonly sourcePath: string
  readonly pagesCount: number
  /** Pages whose text is character recognition's. */
  readonly ocrPagesCount: number
  readonly toc: readonly TocEntry[]
  readonly warnings: readonly string[]
}

export interface StoredChunk extends Chunk {
  /** Public id, stable while the document is not replaced. */
  readonly chunkId: string
  readonly work: StoredWork
}

export interface StoredSummary extends Summary {
  readonly work: StoredWork
}

/** Finds summaries of sections. Results are unranked, as with passages. */
export interface SummarySearch {
  /** @throws AppError unavailable, config as with passages. */
  candidates(query: SummaryQuery): Promise<CandidateSet>
  /** The summaries with these row numbers; those deleted meanwhile are missing. */
  summaries(ids: readonly number[]): Promise<ReadonlyMap<number, StoredSummary>>
}

export interface SummaryQuery {
  readonly text: string
  readonly vector: Float32Array
  readonly fingerprint: string
  /** Levels wanted. */
  readonly levels: readonly number[]
  readonly limit: number
}

/** What a text is found by in meaning. */
export interface TextVectors {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Its words for the second stage of ranking, as `encodeWords` of core/ranking has them; null where the model shows none. */
  readonly wordCodes: Uint8Array | null
}

/** What each chunk and each summary of a document is found by, in their order. */
export interface DocumentVectors {
  readonly chunks: readonly TextVectors[]
  readonly summaries: readonly Float32Array[]
}

/** Finds passages and their works. Results are unranked: ranking is the domain's. */
export interface ChunkSearch {
  /**
   * Full-text and vector candidates under one filter, applied before either list is cut.
   * @throws AppError unavailable when the store is locked or away, config when the vectors are another model's.
   */
  candidates(query: ChunkQuery): Promise<CandidateSet>
  /**
   * The word codes of the chunks with these row numbers, for the second stage of ranking. Chunks without are missing;
   * a store that keeps none gives none, and the first stage decides.
   */
  wordCodes(ids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
  /** The chunks with these row numbers; those deleted meanwhile are missing. */
  chunks(ids: readonly number[]): Promise<ReadonlyMap<number, StoredChunk>>
}

export interface ChunkQuery {
  readonly text: string
  readonly vector: Float32Array
  /** Of the embedder that made the vector. */
  readonly fingerprint: string
  readonly filter: WorkFilter
  /** Candidates wanted from each of the two lists. */
  readonly limit: number
}

/** A page of a stored document. */
export interface StoredPage {
  /** Physical page from 1. */
  readonly number: number
  /** Printed page number, null where none is known. */
  readonly label: string | null
  /** What stands on it, its footnotes last; empty on a page without text. */
  readonly text: string
}

/** The shelf: whole documents, visible whole or not at all. */
export interface DocumentStore {
  /**
   * Stores a document with its vectors in a single transaction, in place of what was read from the same path.
   * Another path with the same slug gets the slug with `-2`, `-3`, … The fingerprint is the embedder's.
   * @throws AppError unavailable when the store stays locked, config when the vectors are another model's.
   */
  replace(
    document: ParsedDocument,
    vectors: DocumentVectors,
    fingerprint: string,
  ): Promise<{ sourceId: string; replaced: boolean }>
  /** What is stored from this real path, null where nothing is. */
  findByPath(sourcePath: string): Promise<StoredDocument | null>
  /** @throws AppError not_found, with the nearest ids as a hint */
  get(sourceId: string): Promise<StoredDocument>
  /** @throws AppError not_found */
  delete(sourceId: string): Promise<{ deletedChunks: number; deletedSummaries: number }>
  names(): Promise<WorkNames>
  /** The whole stored text. @throws AppError not_found */
  text(sourceId: string): Promise<string>
  /** The text of every physical page, the first one's first. @throws AppError not_found */
  pages(sourceId: string): Promise<StoredPage[]>
  /** Ids that begin so, in order, a hundred at most. */
  ids(prefix: string): Promise<string[]>
  /** Works under a filter, by author and title; the totals count all of them and their passages. */
  list(
    filter: WorkFilter,
    limit: number,
  ): Promise<{ works: StoredWork[]; totalCount: number; totalChunks: number }>
  /** A stretch of a document's chunks in reading order. @throws AppError not_found */
  chunksOf(
    sourceId: string,
    range: { offset: number; limit: number },
  ): Promise<{ chunks: StoredChunk[]; totalCount: number }>
}

/** A text that search finds, and the same without its headings. */
export interface IndexedText {
  /** Row number. */
  readonly id: number
  readonly text: string
  readonly shortText: string
}

/** Everything that search finds by meaning, to be made anew for another model. */
export interface SearchIndex {
  texts(): Promise<{
    readonly passages: readonly IndexedText[]
    /** Row number of each summary, and of the passages of its section, in whose middle it lies. */
    readonly summaries: readonly { readonly id: number; readonly passages: readonly number[] }[]
  }>
  /**
   * Puts vectors and word codes, by row number, in place of all others in one transaction.
   * @returns false, and changes nothing, where texts came since they were asked for.
   */
  replaceVectors(
    vectors: {
      readonly passages: ReadonlyMap<number, TextVectors>
      readonly summaries: ReadonlyMap<number, Float32Array>
    },
    fingerprint: string,
  ): Promise<boolean>
}

/** What a store of a library offers. */
export interface LibraryStore {
  readonly chunks: ChunkSearch
  readonly summaries: SummarySearch
  readonly searchIndex: SearchIndex
  readonly documents: DocumentStore
  /** No call may follow. */
  close(): void | Promise<void>
}

/** A file to be ingested, read once, so that its hash and its text are of the same bytes. */
export interface SourceFile {
  /** Real path, links resolved, or the address it was fetched from. */
  readonly path: string
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The files that the user lets the server read. */
export interface SourceFiles {
  /**
   * Reads a file named as a person would: `~` and links are resolved, a relative path starts at the first root.
   * @throws AppError invalid_input for a path outside the roots, a folder, a device, an empty or too large file or a
   * URL; not_found where there is no file; unavailable where it cannot be read. The signal's reason on cancellation.
   */
  read(path: string, signal?: AbortSignal): Promise<SourceFile>
}

export interface PdfReadOptions {
  /** Stops the reading at once; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Called as pages are done, with how many there are. */
  readonly onPage?: (done: number, total: number) => void
}

/** Reads the text layer of PDF files, within fixed limits of memory and time. */
export interface PdfReader {
  /**
   * Takes the bytes over: they cannot be used afterwards.
   * @throws AppError invalid_input when it is no PDF, damaged, encrypted, or goes beyond a limit.
   */
  read(bytes: Uint8Array<ArrayBuffer>, options?: PdfReadOptions): Promise<PdfContent>
}

/** Reads pages that are pictures, by character recognition. */
export interface PageScanner {
  /** Names of the recognition models at hand, e.g. `fra`: those that come along and those of the user's folder. */
  models(): Promise<readonly string[]>
  /**
   * Opens a PDF whose text layer could be read. Nothing is loaded before the first call on the scan; whoever opens it
   * closes it.
   * @param signal Stops the work at once; calls then reject with its reason.
   */
  open(bytes: SourceFile['bytes'], signal: AbortSignal): Promise<OpenScan>
}

/** One PDF while its pictures are read. */
export interface OpenScan {
  /** Those of the pages that show a picture. @throws AppError invalid_input when the file goes beyond a limit. */
  withPictures(pages: readonly number[]): Promise<readonly number[]>
  /**
   * Reads pages, several at once.
   * @returns the numbers of those that could not be read.
   * @throws AppError invalid_input when the file goes beyond a limit, config when the model's file cannot be used.
   */
  recognize(pages: readonly number[], model: string, options: RecognizeOptions): Promise<readonly number[]>
  close(): Promise<void>
}

export interface RecognizeOptions {
  /** Called with each page as it is done, in the order in which they are. */
  readonly onPage: (page: ScannedPage) => void
  /** Called with pages done so far, parts of pages included. */
  readonly onProgress: (pages: number) => void
}

/** Takes the figures of PDF files out as image files. */
export interface FigureReader {
  /** A quick look at a file's bytes: false where it can have no images. */
  mayHaveFigures(bytes: Uint8Array): Promise<boolean>
  /**
   * Opens a PDF. Whoever opens it closes it.
   * @param signal Stops the work at once; calls then reject with its reason.
   */
  open(bytes: SourceFile['bytes'], signal: AbortSignal): Promise<OpenFigures>
}

/** One PDF while its figures are taken out. Methods throw AppError invalid_input when the file goes beyond a limit. */
export interface OpenFigures {
  /**
   * The images of pages; of those in `failed` they could not be listed, `tooLarge` counts those left out.
   * @param onProgress Called with how many pages are done.
   */
  list(
    pages: readonly number[],
    onProgress: (done: number) => void,
  ): Promise<{
    readonly pages: readonly PagePictures[]
    readonly failed: readonly number[]
    readonly tooLarge: number
  }>
  /** A figure as a file, null where it shows nothing, or where drawing it failed. */
  draw(figure: Figure): Promise<{ readonly file: FigureFile | null; readonly failed: boolean }>
  close(): Promise<void>
}

/** A service that reads over the network, asked only where the user has given its key. */
export interface RemoteReader {
  /** Takes a PDF to read pages of it; nothing is sent before the first request. Whoever opens it closes it. */
  openTranscription(bytes: SourceFile['bytes'], options: TranscriptionOptions): Promise<OpenTranscription>
  /**
   * Asks a language model; an answer that is not as asked is sent back once.
   * @returns null for an answer that cannot be used even then, and what was charged for.
   * @throws AppError as {@link OpenTranscription.transcribe}; the signal's reason on cancellation.
   */
  ask<Answer>(
    question: Question<Answer>,
    signal: AbortSignal,
  ): Promise<{ readonly answer: Answer | null; readonly usage: readonly ModelUsage[] }>
}

export interface TranscriptionOptions {
  readonly signal: AbortSignal
  /** What a run that was killed has left with the service; it is taken back. */
  readonly earlierUpload: string | undefined
  /** Told what the service calls the file, before any page is read. */
  readonly onUpload: (id: string) => Promise<void>
}

/** One PDF while a service reads its pages. */
export interface OpenTranscription {
  /**
   * Reads pages, as many as one request may have.
   * @throws AppError config where the key is refused, rate_limited and unavailable where the same may succeed later,
   * upstream where the service does not take the file; the signal's reason on cancellation.
   */
  transcribe(pages: readonly number[]): Promise<Transcript>
  /** Takes the file back. */
  close(): Promise<void>
}

/** Finished parts of ingestions that have not come to their end, so that a killed one need not begin anew. */
export interface FinishedWork {
  /** Pages of a file that a model has read, by number. */
  pages(contentHash: string, model: string): Promise<ReadonlyMap<number, ScannedPage>>
  keepPage(contentHash: string, model: string, page: ScannedPage): Promise<void>
  /** The vectors of each text, null where they are not computed yet. */
  vectors(contentHash: string, fingerprint: string, texts: readonly string[]): Promise<(TextVectors | null)[]>
  keepVectors(
    contentHash: string,
    fingerprint: string,
    entries: readonly (TextVectors & { readonly text: string })[],
  ): Promise<void>
  /** What a service answered to a question about a file, as it was kept; undefined where it was not asked yet. */
  answer(contentHash: string, question: string): Promise<unknown>
  /** Keeps an answer, anything that JSON holds. */
  keepAnswer(contentHash: string, question: string, answer: unknown): Promise<void>
  /** Drops what is kept of a file: it is stored, or nobody wants it any more. */
  forget(contentHash: string): Promise<void>
}

/** How far shared work is; `done` only grows. */
export interface WorkReport {
  readonly done: number
  readonly total: number
  readonly message: string
}

/** Somebody who waits for shared work. */
export interface WorkCaller {
  /** When all callers have gone, the work stops. */
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, message: string) => void
  /** After so many milliseconds the caller gets a report instead of the result, and the work goes on. */
  readonly patienceMs?: number | undefined
}

/** Long work that several callers of this process may want at once. */
export interface SharedWork {
  /**
   * Begins the work under a key, or joins it where it is under way. Callers are told something every second.
   * @param begin Does it; `tell` takes what is known of the result so far, for those who will not wait.
   * @throws whatever the work throws; the signal's reason when the caller leaves.
   */
  join<Result, Known>(
    key: string,
    begin: (
      context: Pick<WorkCaller, 'signal' | 'progress'> & { readonly tell: (known: Known) => void },
    ) => Promise<Result>,
    caller: WorkCaller,
  ): Promise<
    | { readonly finished: true; readonly result: Result }
    | { readonly finished: false; readonly report: WorkReport; readonly known: Known | null }
  >
}

/** Lets one process at a time work on something. */
export interface ProcessLock {
  /**
   * Waits for its turn.
   * @param options.onWait Called now and then while another one has it.
   * @throws the signal's reason on cancellation.
   */
  hold(
    key: string,
    options: { readonly signal: AbortSignal; readonly onWait: () => void },
  ): Promise<{ readonly waited: boolean; release(): void }>
}

/** The folders in which a person finds a document in files of its own. */
export interface DocumentOutput {
  /**
   * Writes files where nobody looks yet.
   * @param files Contents by name; a name such as `images/p012-1.png` makes a folder. Text becomes UTF-8.
   * @throws AppError unavailable when the disk is full or cannot be written.
   */
  stage(files: ReadonlyMap<string, string | Uint8Array>): Promise<StagedOutput>
  /**
   * The folder of a document, null where it has none, or one of another version: whose `metadata.json` differs in one of
   * these fields. A process that is killed between the store and the folder leaves the older one.
   */
  find(sourceId: string, fields: Readonly<Record<string, unknown>>): Promise<string | null>
  /** The document as Markdown, null where its folder has none. */
  markdown(sourceId: string): Promise<string | null>
  /** Deletes the folder of a document, if it has one. */
  remove(sourceId: string): Promise<void>
}

/** Written files, not yet in place. */
export interface StagedOutput {
  /** Puts them in place of the document's older folder, in one move, and gives that folder. */
  publish(sourceId: string): Promise<string>
  discard(): Promise<void>
}

export interface Deps {
  readonly chunks: ChunkSearch
  readonly summaries: SummarySearch
  readonly searchIndex: SearchIndex
  readonly documents: DocumentStore
  readonly sourceFiles: SourceFiles
  readonly pdfReader: PdfReader
  readonly pageScanner: PageScanner
  readonly figureReader: FigureReader
  /** Null without a key: then nothing leaves the machine. */
  readonly remoteReader: RemoteReader | null
  readonly finishedWork: FinishedWork
  readonly sharedWork: SharedWork
  readonly processLock: ProcessLock
  readonly documentOutput: DocumentOutput
  /**
   * The vector of a question and the fingerprint of its space, and the vectors of its words, null where the model shows
   * none. Of a question longer than the model's window, the beginning counts.
   */
  readonly embedQuery: (
    text: string,
    signal: AbortSignal,
  ) => Promise<{ vector: Float32Array; fingerprint: string; words: WordVectors | null }>
  /** Loads the model at the first call. */
  readonly embedder: () => Promise<Embedder>
}
