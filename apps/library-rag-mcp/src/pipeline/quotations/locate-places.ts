import type { StoredChunk } from '../../domain/chunk.ts'
import { citationOf } from '../../domain/citation.ts'
import type { QuotationPlace } from '../../domain/quotations/place-of-quotation.ts'
import type { Deps } from '../../ports/deps.ts'

/** Passages of a document that are read at once. */
const AT_ONCE = 500

/** The place of a quotation, with where it stands in a document without pages; null in one that has them. */
export interface LocatedPlace extends QuotationPlace {
  readonly location: string | null
}

/** Says where quotations stand that no page tells: at the place of the passage that they begin in. */
export async function locatePlaces(
  places: readonly QuotationPlace[],
  { documents }: Pick<Deps, 'documents'>,
): Promise<LocatedPlace[]> {
  const located: LocatedPlace[] = []
  for (const place of places) {
    const passage = place.pageStart === null ? await passageAt(place, documents) : null
    const location = passage?.location ?? null
    const own =
      passage === null ? {} : { citation: citationOf(passage.work, { ...passage, sectionPath: '' }) }
    located.push({ ...place, ...own, location })
  }
  return located
}

/** Finds the passage of a document that an offset of its text lies in; null between passages. */
export async function passageAt(
  { sourceId, charStart }: Pick<QuotationPlace, 'sourceId' | 'charStart'>,
  documents: Pick<Deps['documents'], 'chunksOf'>,
): Promise<StoredChunk | null> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { chunks, totalCount } = await documents.chunksOf(sourceId, { offset, limit: AT_ONCE })
    const found = chunks.find((chunk) => chunk.charStart <= charStart && charStart < chunk.charEnd)
    if (found !== undefined || offset + AT_ONCE >= totalCount) return found ?? null
  }
}
