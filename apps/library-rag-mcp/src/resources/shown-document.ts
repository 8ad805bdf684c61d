import { AppError, quoted } from '@agora-mcp/core/errors'
import type { StoredDocument } from '../domain/document.ts'
import type { Deps } from '../ports/deps.ts'
import type { ShownDocument } from '../ports/pages.ts'

/**
 * The file of a stored document, to be shown as it was read.
 * @throws AppError conflict where the file is another one now; as SourceFiles.read where it cannot be read
 */
export const shownDocument = (
  { sourceId, sourcePath, contentHash: expected }: StoredDocument,
  { sourceFiles }: Pick<Deps, 'sourceFiles'>,
  signal: AbortSignal,
): ShownDocument => ({
  contentHash: expected,
  async read() {
    const { bytes, contentHash } = await sourceFiles.read(sourcePath, signal)
    if (contentHash === expected) return bytes
    throw new AppError('conflict', `The file of ${quoted(sourceId)} has changed since it was read`, {
      hint: 'Read it again with parse_pdf.',
    })
  },
})

/** A whole number in an address. @throws AppError not_found, since there is nothing at that address */
export function numberIn(value: string, name: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw new AppError('not_found', `${name}: there is no ${quoted(value, 20)}`, {
    hint: `It is a whole number from ${least} to ${most}.`,
  })
}
