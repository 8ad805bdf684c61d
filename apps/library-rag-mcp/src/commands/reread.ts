import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { pathsAbove } from '@agora-mcp/core/folders'
import type { StoredDocument } from '../domain/document.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { isOutdated } from '../domain/reading-version.ts'
import type { IngestDeps } from '../pipeline/step.ts'
import type { Deps } from '../ports/deps.ts'
import { ingestFiles } from './ingest-files.ts'

/**
 * Selects the documents to read again; attachments are read with the e-mail whose file has them.
 * @param sourceIds Empty for all documents that an older version has read.
 * @throws AppError not_found for an unknown id.
 */
export async function documentsToReread(
  sourceIds: readonly string[],
  { documents }: Pick<Deps, 'documents'>,
): Promise<StoredDocument[]> {
  const ids = sourceIds.length > 0 ? sourceIds : await outdatedIds(documents)
  const found = new Map<string, StoredDocument>()
  for (const id of ids) {
    const document = await documents.get(id)
    const ofFile = (await mailOf(document, documents)) ?? document
    found.set(ofFile.sourceId, ofFile)
  }
  return [...found.values()]
}

async function outdatedIds(documents: Deps['documents']): Promise<string[]> {
  const { works } = await documents.list({}, Number.MAX_SAFE_INTEGER)
  return works.filter(isOutdated).map(({ sourceId }) => sourceId)
}

/**
 * Reads the files of documents again and replaces the stored content; ids and metadata given by a person
 * stay. A document whose file is gone stays unchanged. Returns the exit code, like `ingestFiles`.
 */
export async function runReread(
  stored: readonly StoredDocument[],
  deps: IngestDeps & Pick<Deps, 'takeRemoteNotice'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  if (stored.length === 0) {
    report.line('Every document was read by this version: there is nothing to do.')
    return 0
  }
  const files = stored.map((document) => ({
    path: document.sourcePath,
    overrides: givenBy(document),
    again: true,
  }))
  return ingestFiles({ files, problems: [], remarks: [] }, deps, report, signal)
}

/** Finds the e-mail whose file has an attachment, the outermost one; null for a document of its own file. */
async function mailOf(
  { sourcePath }: StoredDocument,
  documents: Pick<Deps['documents'], 'findByPath'>,
): Promise<StoredDocument | null> {
  let mail: StoredDocument | null = null
  for (const path of pathsAbove(sourcePath)) mail = (await documents.findByPath(path)) ?? mail
  return mail
}

/** Returns the metadata given with the file instead of found in it. */
function givenBy({ title, author, year, language, workSources }: StoredDocument): MetadataOverrides {
  const given = Object.entries({ title, author, year, language }).filter(
    ([field, value]) => value !== null && workSources[field as keyof typeof workSources] === 'override',
  )
  return Object.fromEntries(given)
}
