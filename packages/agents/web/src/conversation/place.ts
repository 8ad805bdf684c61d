import type { Attachment } from '../api/types.ts'
import { shownControls } from '../ui/shown-controls.ts'

export interface Place {
  /** Path of the document, or `action:<id>` for a tool result. */
  readonly source: string
  readonly location: string
  /** Last part of the section's path; null if none. */
  readonly section: string | null
  readonly page: number | null
  /** UTF-16 offset in the text of the document. */
  readonly start: number
  readonly end: number
  /** True if it was not found in its source. */
  readonly withdrawn: boolean
}

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

/** Returns the cells of a quoted table row, with the names of their columns; null for prose. */
export function fieldsOf({ meta }: Attachment): { readonly name: string; readonly value: string }[] | null {
  if (!Array.isArray(meta.fields)) return null
  return meta.fields.map((field: { name?: unknown; value?: unknown }) => ({
    name: String(field.name ?? '').replaceAll('_', ' '),
    value: String(field.value ?? ''),
  }))
}

/** Returns the display name of a file, without folders. */
export const fileName = (source: string): string => shownControls(source.split('/').at(-1) ?? source)

/** Checks whether the quotation comes from a tool rather than a document. */
export const isFromTool = ({ source }: Place): boolean => source.startsWith('action:')

/** Formats a short location, e.g. `cahier.pdf, 5.2 Eaux usées, p. 5`. */
export const shortPlace = (place: Place): string => {
  const { source, location, section, page } = place
  if (isFromTool(place)) return location
  const parts = [fileName(source), section, page === null ? null : `p. ${page}`]
  return parts.filter((part) => part !== null && part !== '').join(', ')
}
