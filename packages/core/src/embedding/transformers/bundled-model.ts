import { modelFolder, modelId, revision } from '@agora-mcp/multilingual-e5-small'
import { AutoModel, Tensor } from '@xenova/transformers'
import type { Embedder } from '../embedder.ts'
import { loadFailure } from './load-failure.ts'
import { embedPassageWith, type LocalModel, localEmbedder } from './local-embedder.ts'
import { passageWorkers } from './passage-workers.ts'
import { prepareRuntime, sessionOptions, type WarnLog } from './runtime.ts'
import { DIMENSIONS, tokenisedModel } from './token-model.ts'

/**
 * Opens the multilingual model bundled with the program; nothing is downloaded. With the light tokenizer it
 * loads in half a second and 240 MB; with the library's own it would take 2 s and 490 MB.
 * @param folder Folder of the model's files. Default: their package.
 * @throws AppError config if files are missing, damaged or unreadable; unavailable if they are intact.
 */
export async function openBundledModel(log: WarnLog, folder = modelFolder): Promise<Embedder> {
  const isNative = prepareRuntime(log)
  const model = await load(folder)
  // With WebAssembly each worker would take 600 MB.
  const openWorkers = isNative ? passageWorkers(folder, embedPassageWith(model), log) : null
  const space = {
    modelId,
    revision,
    dimensions: DIMENSIONS,
    pooling: 'mean',
    queryPrefix: 'query: ',
    passagePrefix: 'passage: ',
  } as const
  return localEmbedder(model, space, openWorkers)
}

async function load(folder: string): Promise<LocalModel> {
  try {
    const model = await AutoModel.from_pretrained(folder, {
      dtype: 'q8',
      device: 'cpu',
      local_files_only: true,
      session_options: sessionOptions(),
    })
    return tokenisedModel(folder, {
      async run(ids) {
        const shape = [1, ids.length]
        const { last_hidden_state } = await model({
          input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
          attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
        })
        return last_hidden_state.data
      },
      async close() {
        await model.dispose()
      },
    })
  } catch (error) {
    throw await loadFailure(folder, error)
  }
}
