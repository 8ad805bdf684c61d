import type { Question } from '../domain/remote/question.ts'
import type { Transcript } from '../domain/remote/transcript.ts'
import type { ModelUsage } from '../domain/remote/usage.ts'
import type { SourceFile } from '../domain/source-file.ts'

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
