import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { boundedText, hintField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { checkQuotation as check, VERDICTS } from '../pipeline/quotations/check-quotation.ts'
import { type LocatedPlace, locatePlaces } from '../pipeline/quotations/locate-places.ts'
import type { Deps } from '../ports/deps.ts'
import { authorFilterField, workFilterField } from '../wire/fields.ts'

const MAX_QUOTATION = 5_000

const placeSchema = z.object({
  source_id: z.string().describe('Document id.'),
  page_start: z.int().nullable().describe('First physical page, from 1; null without pages.'),
  page_end: z.int().nullable().describe('Last physical page.'),
  page_label: z.string().nullable().describe('Page number printed on the first, null where none is known.'),
  location: z.string().optional().describe('Without pages: where it stands, e.g. Prices!A2:D9.'),
  char_start: z.int().describe("Offset in the document's text, UTF-16 units."),
  char_end: z.int().describe('End offset, exclusive.'),
  citation: z.string().describe('Ready reference: author, title, year, page as printed.'),
  text: z.string().describe('What stands there, verbatim.'),
  page_uri: z
    .string()
    .describe(
      'Resource with the whole page, as a picture with /picture/1200 behind it; with the document where it has no pages.',
    ),
})

export const checkQuotation = defineTool({
  name: 'check_quotation',
  title: 'Check a quotation',
  description:
    'Whether words stand in the library exactly as quoted; call it before you show any quotation. ' +
    'exact: word for word; near: in other words or figures, see differences; ' +
    'elsewhere: exact, but not by this author, in this work or on this page; ' +
    'spliced: put together from places apart; absent: nowhere. Typography does not count, an omission is marked […].',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { verdict: 'value', places: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    quotation: boundedText(MAX_QUOTATION).describe('The words, as quoted.'),
    author: authorFilterField.describe('Who is said to have written it.'),
    work: workFilterField.describe('Where.'),
    page: z.coerce.string().max(20).optional().describe('Page, in the file or as printed, e.g. 12 or xii.'),
  }),
  outputSchema: z.object({
    verdict: z.enum(VERDICTS).describe('What the quotation is.'),
    places: z.array(placeSchema).describe('Where it stands; of parts, one after the other.'),
    differences: z
      .array(
        z.object({
          given: z.string().nullable().describe('As quoted; null where words were left out.'),
          found: z.string().nullable().describe('As it stands; null where words were added.'),
        }),
      )
      .describe('Where it departs from the text, for near.'),
    hint: hintField,
  }),
  async handler({ quotation, author, work, page }, deps: Pick<Deps, 'chunks' | 'documents'>, { signal }) {
    const { places, differences, ...checked } = await check(quotation, { author, work, page }, deps, signal)
    const located = await locatePlaces(places, deps)
    return { ...checked, places: located.map(toOutput), differences: [...differences] }
  },
})

const toOutput = (place: LocatedPlace): z.input<typeof placeSchema> => ({
  source_id: place.sourceId,
  page_start: place.pageStart,
  page_end: place.pageEnd,
  page_label: place.pageLabel,
  ...(place.location !== null && { location: place.location }),
  char_start: place.charStart,
  char_end: place.charEnd,
  citation: place.citation,
  text: place.text,
  page_uri: `library://documents/${place.sourceId}${place.pageStart === null ? '' : `/pages/${place.pageStart}`}`,
})
