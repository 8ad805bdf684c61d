import { join } from 'node:path'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/**
 * Opens the model with nothing around it; the result runs ids through it and gives the tokens' vectors as they come.
 * @param options Added to those of the session.
 */
export async function openBareSession(
  options: InferenceSession.SessionOptions,
): Promise<(ids: readonly number[]) => Promise<unknown>> {
  const graph = join(modelFolder, 'onnx/model_quantized.onnx')
  const session = await InferenceSession.create(graph, { interOpNumThreads: 1, ...options })
  return async (ids) => {
    const shape = [1, ids.length]
    const { last_hidden_state: tokens } = await session.run({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    })
    return tokens?.data
  }
}
