/** A citation as the envelope carries it: an attachment of kind `extracted_data`. */
export interface Citation {
  /** The quotation, verbatim. */
  readonly value: string
  /** `source`, `location`, `char_start`, `char_end` (UTF-16 offsets in the source's text). */
  readonly meta: Readonly<Record<string, unknown>>
}

/** Path, headings and columns of a citation, as words. */
export const namesOfSource = (citation: Citation | undefined): string =>
  [citation?.meta.source, citation?.meta.location, ...columnsOf(citation)]
    .filter((name) => typeof name === 'string')
    .join(' ')
    .replace(/[-_/.>]+/g, ' ')

/** The names of the columns of a table's line. */
const columnsOf = (citation: Citation | undefined): unknown[] => {
  const fields = citation?.meta.fields
  return Array.isArray(fields)
    ? fields.map((field: unknown) => (field as { name?: unknown } | null)?.name)
    : []
}
