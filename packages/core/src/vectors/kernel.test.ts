import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { assembleKernel } from '../../scripts/assemble-kernel.ts'

it('the assembled kernel is that of kernel.wat', async () => {
  const kept = await readFile(new URL('./kernel.generated.ts', import.meta.url), 'utf8')
  expect(kept).toBe(await assembleKernel())
})
