import type { Intent } from '../../domain/answering/intent/intent.ts'
import { seriesOf } from '../../domain/answering/statements/document-date.ts'
import type { FoundPassage } from './passages.ts'

/** Maximum number of documents read in full. */
const MAX_READ = 12
/** Maximum number of documents that are searched for contradictions. */
const MAX_COMPARED = 20

/** Kinds of questions that are answered from what one document says after another. */
const VERSIONED: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['changes', 'earlier', 'replacement'])

/**
 * Selects the paths of documents that a question needs in full.
 * @param named Documents that the question names.
 * @param known Documents that were searched.
 * @param ofEvent Documents about the event that the question wants to be prepared for.
 */
export function wholeDocuments(
  { kind }: Intent,
  named: readonly { readonly source: string }[],
  found: readonly FoundPassage[],
  known: readonly string[],
  ofEvent: readonly string[] = [],
): string[] {
  if (kind === 'fact') return []
  const paths = named.map(({ source }) => source)
  const followsVersions = VERSIONED.has(kind)
  const alone =
    followsVersions && paths.length === 1 ? found.find(({ source }) => source === paths[0]) : undefined
  // What one version changes is told by the others.
  if (alone !== undefined) return versionsOf(alone, found, known)
  if (paths.length > 0) return paths.slice(0, MAX_READ)
  if (kind === 'steps') return ofEvent.slice(0, MAX_READ)
  if (kind === 'contradictions')
    return [...new Set([...found.map(({ source }) => source), ...known])].slice(0, MAX_COMPARED)
  // Continue with the series of the best-ranked dated document.
  const [first] = found.filter(({ date }) => date !== null)
  if (first === undefined || (!followsVersions && kind !== 'course')) return []
  return followsVersions ? versionsOf(first, found, known) : seriesWith(first, found)
}

/** Returns the versions of a document, else all documents of its project, which may change it. */
function versionsOf(one: FoundPassage, found: readonly FoundPassage[], known: readonly string[]): string[] {
  const versions = seriesWith(one, found)
  if (versions.length > 1) return versions
  const ofProject = found.filter(({ project }) => project !== null && project === one.project)
  const folder = one.source.slice(0, one.source.lastIndexOf('/') + 1)
  const beside = known.filter((path) => folder !== '' && path.startsWith(folder))
  return [...new Set([...versions, ...ofProject.map(({ source }) => source), ...beside])].slice(0, MAX_READ)
}

function seriesWith(first: FoundPassage, found: readonly FoundPassage[]): string[] {
  const series = seriesOf(first)
  return [...new Set(found.filter((one) => seriesOf(one) === series).map(({ source }) => source))].slice(
    0,
    MAX_READ,
  )
}
