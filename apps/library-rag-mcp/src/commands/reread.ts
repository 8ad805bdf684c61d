import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import type { StoredDocument } from '../domain/document.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { isOutdated } from '../domain/reading-version.ts'
import type { IngestDeps } from '../pipeline/step.ts'
import type { Deps } from '../ports/deps.ts'
import { ingestFiles } from './ingest-files.ts'

/**
 * The documents to be read again.
 * @param sourceIds Which ones; none for all that an older version has read.
 * @throws AppError not_found for an id that no document has.
 */
export async function documentsToReread(
  sourceIds: readonly string[],
  { documents }: Pick<Deps, 'documents'>,
): Promise<StoredDocument[]> {
  const ids = sourceIds.length > 0 ? [...new Set(sourceIds)] : await outdatedIds(documents)
  const found: StoredDocument[] = []
  for (const id of ids) found.push(await documents.get(id))
  return found
}

async function outdatedIds(documents: Deps['documents']): Promise<string[]> {
  const { works } = await documents.list({}, Number.MAX_SAFE_INTEGER)
  return works.filter(isOutdated).map(({ sourceId }) => sourceId)
}

/**
 * Reads the files of documents again and puts what they give in the place of what is stored; ids, and metadata that a person
 * gave, stay. A document whose file is gone stays as it is. Gives the exit code, as `ingestFiles` does.
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

/** The metadata that were given with the file, and not found in it. */
function givenBy({ title, author, year, language, workSources }: StoredDocument): MetadataOverrides {
  const given = Object.entries({ title, author, year, language }).filter(
    ([field, value]) => value !== null && workSources[field as keyof typeof workSources] === 'override',
  )
  return Object.fromEntries(given)
}
