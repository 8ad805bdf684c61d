import type { Attachment } from '../api/types.ts'
import { shownControls } from '../ui/shown-controls.ts'

/** Where a quotation stands, as its attachment tells it. */
export interface Place {
  /** Path of the document, or `action:<id>` where a tool gave it. */
  readonly source: string
  readonly location: string
  /** The last part of the section's path, null where there is none. */
  readonly section: string | null
  readonly page: number | null
  /** UTF-16 offsets in the text of the document. */
  readonly start: number
  readonly end: number
  /** Whether it was found not to stand in its source. */
  readonly withdrawn: boolean
}

/** Reads the place of a quotation. */
export function placeOf({ meta }: Attachment): Place {
  const location = shownControls(typeof meta.location === 'string' ? meta.location : '')
  const [, page] = /,?\s*p\. (\d+)$/.exec(location) ?? []
  const path = location.replace(/,?\s*p\. \d+$/, '')
  return {
    source: typeof meta.source === 'string' ? meta.source : '',
    location,
    section: path.split(' > ').at(-1) || null,
    page: page === undefined ? null : Number(page),
    start: Number(meta.char_start ?? 0),
    end: Number(meta.char_end ?? 0),
    withdrawn: meta.withdrawn === true,
  }
}

/** The name of a file without its folders, as it is shown. */
export const fileName = (source: string): string => shownControls(source.split('/').at(-1) ?? source)

/** Whether a tool gave the quotation, not a document. */
export const isFromTool = ({ source }: Place): boolean => source.startsWith('action:')

/** In a few words, e.g. `cahier.pdf, 5.2 Eaux usées, p. 5`. */
export const shortPlace = (place: Place): string => {
  const { source, location, section, page } = place
  if (isFromTool(place)) return location
  const parts = [fileName(source), section, page === null ? null : `p. ${page}`]
  return parts.filter((part) => part !== null && part !== '').join(', ')
}
