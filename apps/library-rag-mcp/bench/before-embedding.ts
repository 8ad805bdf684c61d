import { readFileSync } from 'node:fs'
import type { buildDeps } from '../src/deps.ts'
import { beginDraft } from '../src/pipeline/draft.ts'
import { cutChunksStep } from '../src/pipeline/steps/cut-chunks.ts'
import { findMetadataStep } from '../src/pipeline/steps/find-metadata.ts'
import { findSectionsStep } from '../src/pipeline/steps/find-sections.ts'
import { interpretUnitsStep } from '../src/pipeline/steps/interpret-units.ts'
import { layOutTextStep } from '../src/pipeline/steps/lay-out-text.ts'
import { readTextLayerStep } from '../src/pipeline/steps/read-text-layer.ts'
import { recogniseScansStep } from '../src/pipeline/steps/recognise-scans.ts'
import { summariseSectionsStep } from '../src/pipeline/steps/summarise-sections.ts'

const context = { signal: new AbortController().signal, progress: () => {} }

/** The steps up to the passages and summaries, on a book with a text layer. */
export async function beforeEmbedding(path: string, deps: ReturnType<typeof buildDeps>['deps']) {
  const bytes = new Uint8Array(readFileSync(path))
  const opened = { ...beginDraft({ path, contentHash: path }, {}), bytes }
  const read = await readTextLayerStep(opened, deps, context)
  const laidOut = await layOutTextStep(await recogniseScansStep(read, deps, context), deps, context)
  const sectioned = await findSectionsStep(await findMetadataStep(laidOut, deps, context), deps, context)
  const interpreted = await interpretUnitsStep(sectioned, deps, context)
  return summariseSectionsStep(await cutChunksStep(interpreted, deps, context), deps, context)
}
