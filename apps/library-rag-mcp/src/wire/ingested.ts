import { languageCodeField, languageField, textWithin } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { IngestResult, KnownSoFar } from '../domain/ingested.ts'
import type { IngestOutcome } from '../pipeline/join-ingestion.ts'
import type { WorkReport } from '../ports/jobs.ts'
import { fitList } from './fit-results.ts'

// Input and output of the tools that ingest files.

export const overrideFields = {
  title: textWithin(500).optional().describe('Title, where the file’s own is wrong.'),
  author: textWithin(500).optional().describe('Author, where the file’s own is wrong.'),
  year: z.int().min(-3000).max(2100).optional().describe('Year of the work, e.g. -380.'),
  language: languageCodeField.optional().describe('ISO 639-1 code, where detection fails.'),
}

export const ingestedSchema = z.object({
  success: z
    .boolean()
    .describe('True once the document is stored; false while status is in_progress, which is not an error.'),
  status: z
    .enum(['done', 'in_progress'])
    .describe(
      'done; or in_progress: the work goes on, the same call again waits for it; what is not known yet is null.',
    ),
  hint: z.string().nullable().describe('What to do next while in_progress; null when done.'),
  progress_percent: z.number().describe('How far it is, 100 when done.'),
  document_name: z.string().nullable().describe('Same as source_id.'),
  source_id: z.string().nullable().describe('Id for the other tools.'),
  pages: z.int().nullable().describe('Physical pages.'),
  chunks_count: z.int().nullable().describe('Passages stored.'),
  ocr_pages: z.int().nullable().describe('Pages read by character recognition.'),
  cost_ocr: z
    .number()
    .nullable()
    .describe('US dollars spent on recognition, 0 offline, null where no price is known.'),
  cost_llm: z.number().nullable().describe('US dollars spent on the language model, likewise.'),
  cost_total: z.number().nullable().describe('Their sum.'),
  output_dir: z
    .string()
    .nullable()
    .describe('Folder with document.md, its images, toc.json and metadata.json.'),
  metadata: z
    .object({
      title: z.string().describe('Title.'),
      author: z.string().nullable().describe('Author, null where unknown.'),
      year: z.int().nullable().describe('Year, negative before our era, null where unknown.'),
      language: languageField,
    })
    .nullable()
    .describe('What was found or given.'),
  warnings: z
    .array(z.string())
    .describe('What to know about the quality, and once whether documents are sent to Mistral.'),
  replaced: z.boolean().nullable().describe('Whether an older version from the same path was replaced.'),
  duration_seconds: z.number().describe('Time taken by this call.'),
})

/** @param tool Name of the tool to call again while the work goes on */
export function toIngested(outcome: IngestOutcome, tool: string): z.input<typeof ingestedSchema> {
  const { notices, isFree, seconds: duration_seconds } = outcome
  if (outcome.finished) {
    const { result } = outcome
    return { ...toDone(result), warnings: fitList([...notices, ...result.warnings]), duration_seconds }
  }
  // Offline it costs nothing; otherwise the cost is known at the end.
  const cost = isFree ? 0 : null
  return {
    ...IN_PROGRESS,
    cost_ocr: cost,
    cost_llm: cost,
    cost_total: cost,
    ...toKnown(outcome.known),
    ...toProgress(outcome.report, tool),
    warnings: [...notices],
    duration_seconds,
  }
}

const IN_PROGRESS = {
  success: false,
  status: 'in_progress' as const,
  document_name: null,
  source_id: null,
  output_dir: null,
  replaced: null,
}

function toKnown(known: KnownSoFar | null) {
  return {
    pages: known?.pagesCount ?? null,
    chunks_count: known?.chunksCount ?? null,
    ocr_pages: known?.ocrPagesCount ?? null,
    metadata: known?.work ? { ...known.work } : null,
  }
}

function toProgress({ done, total, message }: WorkReport, tool: string) {
  return {
    progress_percent: Math.floor((100 * done) / total),
    hint: `Still working on it (${message.text}). Call ${tool} again with the same arguments to wait for the rest.`,
  }
}

function toDone(result: IngestResult) {
  return {
    success: true,
    status: 'done' as const,
    progress_percent: 100,
    document_name: result.sourceId,
    source_id: result.sourceId,
    pages: result.pagesCount,
    chunks_count: result.chunksCount,
    ocr_pages: result.ocrPagesCount,
    cost_ocr: result.costs.ocr,
    cost_llm: result.costs.model,
    cost_total: result.costs.total,
    output_dir: result.outputDir,
    metadata: { ...result.work },
    hint: null,
    replaced: result.replaced,
  }
}
