import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { TokenModel } from './token-model.ts'

/** Runs the bundled model's graph directly on the native runtime, using 30 MB less than through transformers.js. */
export async function openNativeSession(folder: string, threads: number): Promise<TokenModel> {
  const session = await InferenceSession.create(join(folder, 'onnx/model_quantized.onnx'), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
  })
  return {
    async run(ids) {
      const shape = [1, ids.length]
      const { last_hidden_state } = await session.run({
        input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
        attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
      })
      // The graph's only output, in 32-bit floats.
      return last_hidden_state?.data as Float32Array
    },
    close: () => session.release(),
  }
}
