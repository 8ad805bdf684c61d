import { isAppError } from '@agora-mcp/core/errors'
import type { IngestedAttachment, IngestResult } from '../domain/ingested.ts'
import type { AttachedFile } from '../domain/kinds/file-content.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { fileNameOf, type SourceFile } from '../domain/source-file.ts'
import { deleteAttachments } from './delete-attachments.ts'
import { findUnchanged } from './find-unchanged.ts'
import { runSteps } from './run-steps.ts'
import type { IngestContext, IngestDeps } from './step.ts'

/** Attachments of one file, without nested ones. */
const MAX_ATTACHMENTS = 100
/** Deepest nesting of e-mails that is read. */
const DEEPEST = 3

/**
 * Ingests a file of any format. Its attachments become documents of their own and are stored first, so that a
 * stored e-mail has all of them; an unreadable one only causes a warning. Documents of attachments that a changed
 * e-mail no longer has are deleted, with a warning each.
 * @throws AppError as the reader of its format and the steps do.
 */
export async function ingestAnyKind(
  file: SourceFile,
  overrides: MetadataOverrides,
  deps: IngestDeps,
  context: IngestContext,
): Promise<IngestResult> {
  const before = await deps.documents.findByPath(file.path)
  const nesting: Nesting = { mail: file.path, depth: 1, attached: new Set(), unread: [], read: [] }
  const own = await ingestFile(file, overrides, deps, context, nesting)
  const ofAttachments = nesting.read.flatMap(({ name, result: { warnings } }) =>
    warnings.map((warning) => `${name}: ${warning}`),
  )
  const result = {
    ...own,
    warnings: [...own.warnings, ...ofAttachments],
    attachments: nesting.read,
  }
  if (before?.kind !== 'email') return result
  const gone = (await deps.documents.attachmentsOf(file.path)).filter(
    ({ sourcePath }) =>
      !nesting.attached.has(sourcePath) && !nesting.unread.some((path) => sourcePath.startsWith(`${path}/`)),
  )
  await deleteAttachments(gone, deps)
  const warnings = gone.map(
    ({ sourceId, sourcePath }) =>
      `The e-mail no longer has the attachment ${sourcePath.slice(file.path.length + 1)}: its document ${sourceId} was deleted.`,
  )
  return { ...result, warnings: [...result.warnings, ...warnings] }
}

interface Nesting {
  /** Path of the outermost file. */
  readonly mail: string
  /** Depth of the file, from 1. */
  readonly depth: number
  readonly attached: Set<string>
  /** Collects those that were not read, so that their own attachments stay as they are. */
  readonly unread: string[]
  /** Collects what became of the others. */
  readonly read: IngestedAttachment[]
}

async function ingestFile(
  file: SourceFile,
  overrides: MetadataOverrides,
  deps: IngestDeps,
  context: IngestContext,
  nesting: Nesting,
): Promise<IngestResult> {
  const { signal } = context
  const source = await deps.formatReader.read(file.bytes, fileNameOf(file.path), signal)
  if (source === null) {
    return await runSteps(
      file,
      { kind: 'pdf', bytes: file.bytes },
      overrides,
      readingFromMemory(file, deps, nesting.depth),
      context,
    )
  }
  if (!('parts' in source)) {
    const { kind, pdf } = source
    const held = { ...deps, sourceFiles: inMemory({ ...file, bytes: pdf }) }
    return await runSteps(file, { kind, bytes: pdf.slice() }, overrides, held, context)
  }
  const warnings = await storeAttachments(source.attachments, file, deps, context, nesting)
  const content = { ...source, warnings: [...source.warnings, ...warnings] }
  return await runSteps(file, content, overrides, deps, context)
}

/** Provides an attachment from memory, since later steps cannot read it from disk. */
const readingFromMemory = (file: SourceFile, deps: IngestDeps, depth: number): IngestDeps =>
  depth === 1 ? deps : { ...deps, sourceFiles: inMemory({ ...file, bytes: file.bytes.slice() }) }

const inMemory = (file: SourceFile): IngestDeps['sourceFiles'] => ({
  read: async () => ({ ...file, bytes: file.bytes.slice() }),
})

async function storeAttachments(
  attachments: readonly AttachedFile[],
  file: SourceFile,
  deps: IngestDeps,
  { signal, again = false }: IngestContext,
  nesting: Nesting,
): Promise<string[]> {
  const names = new Set<string>()
  const warnings: string[] = []
  for (const [at, { name, contentHash, bytes }] of attachments.slice(0, MAX_ATTACHMENTS).entries()) {
    const own = names.has(name) ? `${at + 1}-${name}` : name
    names.add(own)
    const attached = { path: `${file.path}/${own}`, contentHash, bytes }
    nesting.attached.add(attached.path)
    try {
      if (nesting.depth >= DEEPEST) {
        nesting.unread.push(attached.path)
        warnings.push(`The attachment ${own} was left out: e-mails in e-mails are read ${DEEPEST} deep.`)
        continue
      }
      const below = { ...nesting, depth: nesting.depth + 1, read: [] }
      const unchanged = again ? null : await findUnchanged(attached, {}, deps)
      if (unchanged) nesting.unread.push(attached.path)
      const result =
        unchanged ?? (await ingestFile(attached, {}, deps, { signal, progress: () => {}, again }, below))
      nesting.read.push({ name: attached.path.slice(nesting.mail.length + 1), result }, ...below.read)
    } catch (error) {
      signal.throwIfAborted()
      if (!isAppError(error) || error.code !== 'invalid_input') throw error
      nesting.unread.push(attached.path)
      warnings.push(`The attachment ${own} was left out: ${error.message}.`)
    }
  }
  const more = attachments.length - MAX_ATTACHMENTS
  return more > 0 ? [...warnings, `Attachments left out because they are too many: ${more}.`] : warnings
}
