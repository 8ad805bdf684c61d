import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelFolder, revision } from './index.js'

describe('the model package', () => {
  it('points at a folder with everything that is read at run time', async () => {
    expect(isAbsolute(modelFolder)).toBe(true)
    for (const file of ['onnx/model_quantized.onnx', 'config.json', 'unigram.bin']) {
      expect((await stat(join(modelFolder, file))).size).toBeGreaterThan(100)
    }
  })

  it('names its revision by the graph it ships, so that changed weights cannot pass for the same', async () => {
    const graph = await readFile(join(modelFolder, 'onnx/model_quantized.onnx'))
    expect(createHash('sha256').update(graph).digest('hex').startsWith(revision)).toBe(true)
    expect(revision).toHaveLength(12)
  })
})
