import type { Question } from '../domain/remote/question.ts'
import type { Transcript } from '../domain/remote/transcript.ts'
import type { ModelUsage } from '../domain/remote/usage.ts'
import type { SourceFile } from '../domain/source-file.ts'

/** A remote reading service, used only if the user has given its key. */
export interface RemoteReader {
  /** Prepares a PDF for reading; nothing is sent before the first request. The caller must close it. */
  openTranscription(bytes: SourceFile['bytes'], options: TranscriptionOptions): Promise<OpenTranscription>
  /**
   * Asks a language model; an invalid answer is sent back once.
   * @returns The charges, with null for an answer that is still invalid.
   * @throws AppError as {@link OpenTranscription.transcribe}; the signal's reason on cancellation.
   */
  ask<Answer>(
    question: Question<Answer>,
    signal: AbortSignal,
  ): Promise<{ readonly answer: Answer | null; readonly usage: readonly ModelUsage[] }>
}

export interface TranscriptionOptions {
  readonly signal: AbortSignal
  /** Upload of a run that was killed; it is reused or deleted. */
  readonly earlierUpload: string | undefined
  /** Called with the service's id of the file before any page is read. */
  readonly onUpload: (id: string) => Promise<void>
}

export interface OpenTranscription {
  /**
   * Reads pages, at most as many as one request may have.
   * @throws AppError config if the key is refused, rate_limited and unavailable if a retry may succeed,
   * upstream if the service refuses the file; the signal's reason on cancellation.
   */
  transcribe(pages: readonly number[]): Promise<Transcript>
  close(): Promise<void>
}
