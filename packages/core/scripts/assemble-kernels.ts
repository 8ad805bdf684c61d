import { readFile, writeFile } from 'node:fs/promises'
import loadWabt from 'wabt'

// `node scripts/assemble-kernels.ts` after a change of a source; a test compares the two.

/** WebAssembly text of ours, from `src` on, and the name of its module in TypeScript. */
export const KERNELS = [
  { source: 'vectors/kernel.wat', name: 'KERNEL' },
  { source: 'ranking/word-kernel.wat', name: 'WORD_KERNEL' },
] as const

type KernelSource = (typeof KERNELS)[number]

const urlOf = (path: string) => new URL(`../src/${path}`, import.meta.url)

export const targetOf = ({ source }: KernelSource): URL => urlOf(source.replace('.wat', '.generated.ts'))

/** The module that holds an assembled kernel, as TypeScript source. */
export async function assembleKernel({ source, name }: KernelSource): Promise<string> {
  const wabt = await loadWabt()
  const text = await readFile(urlOf(source), 'utf8')
  const assembled = wabt.parseWat(source, text, { relaxed_simd: true, threads: true })
  const base64 = Buffer.from(assembled.toBinary({}).buffer).toString('base64')
  return [
    `// Assembled from ${source.split('/')[1]} by scripts/assemble-kernels.ts; not edited by hand.`,
    '',
    '/** The kernel as a WebAssembly module, base64. */',
    `export const ${name} =`,
    `  '${base64}'`,
    '',
  ].join('\n')
}

if (import.meta.main) {
  for (const kernel of KERNELS) await writeFile(targetOf(kernel), await assembleKernel(kernel))
}
