import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { assembleKernel, KERNELS, targetOf } from '../../scripts/assemble-kernels.ts'

it.for(KERNELS)('the assembled kernel is that of $source', async (kernel) => {
  expect(await readFile(targetOf(kernel), 'utf8')).toBe(await assembleKernel(kernel))
})
