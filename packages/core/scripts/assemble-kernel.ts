import { readFile, writeFile } from 'node:fs/promises'
import loadWabt from 'wabt'

// `node scripts/assemble-kernel.ts` after a change of kernel.wat; a test compares the two.

const SOURCE = new URL('../src/vectors/kernel.wat', import.meta.url)
const TARGET = new URL('../src/vectors/kernel.generated.ts', import.meta.url)

/** The module that holds the assembled kernel, as TypeScript source. */
export async function assembleKernel(): Promise<string> {
  const wabt = await loadWabt()
  const source = await readFile(SOURCE, 'utf8')
  const assembled = wabt.parseWat('kernel.wat', source, { relaxed_simd: true, threads: true })
  const base64 = Buffer.from(assembled.toBinary({}).buffer).toString('base64')
  return [
    '// Assembled from kernel.wat by scripts/assemble-kernel.ts; not edited by hand.',
    '',
    '/** The kernel as a WebAssembly module, base64. */',
    'export const KERNEL =',
    `  '${base64}'`,
    '',
  ].join('\n')
}

if (import.meta.main) await writeFile(TARGET, await assembleKernel())
