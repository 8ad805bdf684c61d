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

interface Field {
  readonly name: string
  readonly value: string
}

const cellsOf = (citation: Citation | undefined): Field[] => {
  const fields = citation?.meta.fields
  return Array.isArray(fields)
    ? fields.filter(
        (field): field is Field => typeof field?.name === 'string' && typeof field.value === 'string',
      )
    : []
}

const columnsOf = (citation: Citation | undefined): string[] => cellsOf(citation).map(({ name }) => name)

/** A line of a table with the names of its columns, as tables are read; empty for what is no such line. */
export const fieldsOf = (citation: Citation): string =>
  cellsOf(citation)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(' | ')
