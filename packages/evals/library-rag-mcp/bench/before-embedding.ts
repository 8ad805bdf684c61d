import { readFileSync } from 'node:fs'
import type { buildDeps } from '../../../../apps/library-rag-mcp/src/deps.ts'
import { beginDraft } from '../../../../apps/library-rag-mcp/src/pipeline/draft.ts'
import { cutChunksStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/cut-chunks.ts'
import { findMetadataStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/find-metadata.ts'
import { findSectionsStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/find-sections.ts'
import { interpretUnitsStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/interpret-units.ts'
import { layOutTextStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/lay-out-text.ts'
import { readTextLayerStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/read-text-layer.ts'
import { recogniseScansStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/recognise-scans.ts'
import { summariseSectionsStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/summarise-sections.ts'

const context = { signal: new AbortController().signal, progress: () => {} }

/** The steps up to the passages and summaries, on a book with a text layer. */
export async function beforeEmbedding(path: string, deps: ReturnType<typeof buildDeps>['deps']) {
  const bytes = new Uint8Array(readFileSync(path))
  const opened = { ...beginDraft({ path, contentHash: path }, 'pdf', {}), bytes }
  const read = await readTextLayerStep(opened, deps, context)
  const laidOut = await layOutTextStep(await recogniseScansStep(read, deps, context), deps, context)
  const sectioned = await findSectionsStep(await findMetadataStep(laidOut, deps, context), deps, context)
  const interpreted = await interpretUnitsStep(sectioned, deps, context)
  return summariseSectionsStep(await cutChunksStep(interpreted, deps, context), deps, context)
}
