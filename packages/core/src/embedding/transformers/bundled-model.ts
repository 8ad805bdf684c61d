import { modelFolder, modelId, revision } from '@agora-mcp/multilingual-e5-small'
import type { Embedder } from '../embedder.ts'
import { DIMENSIONS, loadBundledModel } from './load-bundled-model.ts'
import { embedPassageWith, localEmbedder } from './local-embedder.ts'
import { passageLanes } from './passage-lanes.ts'
import { prepareRuntime, type WarnLog } from './runtime.ts'

/**
 * The multilingual model that comes with the program: nothing is downloaded. Fed by the light tokenizer, it loads in
 * half a second and 240 MB; with the library's own it takes 2 s and 490 MB.
 * @param folder Where the model's files lie. Default: the package they come in.
 * @throws AppError config when files are missing or damaged.
 */
export async function openBundledModel(log: WarnLog, folder = modelFolder): Promise<Embedder> {
  const isNative = prepareRuntime(log)
  const model = await loadBundledModel(folder)
  // On WebAssembly each would take 600 MB.
  const openLanes = isNative ? passageLanes(folder, embedPassageWith(model), log) : null
  const space = {
    modelId,
    revision,
    dimensions: DIMENSIONS,
    pooling: 'mean',
    queryPrefix: 'query: ',
    passagePrefix: 'passage: ',
  } as const
  return localEmbedder(model, space, openLanes)
}
