import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { boundedText, hintField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { CLAIM_VERDICTS, checkClaim as check } from '../pipeline/quotations/check-claim.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceIdField } from '../wire/fields.ts'

const MAX_CLAIM = 1_000
const MAX_SOURCES = 20

const passageSchema = z.object({
  source_id: z.string().describe('Document id.'),
  page_start: z.int().nullable().describe('First physical page, from 1; null in a document without pages.'),
  char_start: z.int().describe("Offset in the document's text, UTF-16 units."),
  char_end: z.int().describe('End offset, exclusive.'),
  citation: z.string().describe('Ready reference: author, title, year, page as printed.'),
  text: z.string().describe('What stands there, verbatim.'),
})

export const checkClaim = defineTool({
  name: 'check_claim',
  title: 'Check a claim',
  description:
    'Whether the library says what you are about to say; call it for each statement in your own words. ' +
    'verbatim: word for word; reworded: in other words, with the same figures, names and negations of the same thing; ' +
    'contradicted: the passages say otherwise; not_found: nothing says all of it. ' +
    'Quotations: check_quotation.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { verdict: 'value', passages: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    claim: boundedText(MAX_CLAIM).describe(
      'One sentence, in the language of the books, e.g. The bridge was opened in 1871.',
    ),
    source_ids: z
      .array(sourceIdField)
      .max(MAX_SOURCES)
      .optional()
      .describe('Documents that it rests on; default: all.'),
  }),
  outputSchema: z.object({
    verdict: z.enum(CLAIM_VERDICTS).describe('What the library makes of the claim.'),
    passages: z.array(passageSchema).describe('What decides; none for not_found.'),
    hint: hintField,
  }),
  async handler({ claim, source_ids = [] }, deps: Pick<Deps, 'chunks' | 'documents'>, { signal }) {
    const { passages, ...checked } = await check(claim, source_ids, deps, signal)
    return {
      ...checked,
      passages: passages.map(({ sourceId, pageStart, charStart, charEnd, citation, text }) => ({
        source_id: sourceId,
        page_start: pageStart,
        char_start: charStart,
        char_end: charEnd,
        citation,
        text,
      })),
    }
  },
})
