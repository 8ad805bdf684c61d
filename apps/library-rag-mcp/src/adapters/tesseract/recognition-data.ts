import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@agora-mcp/core/errors'
import { isSource } from '@agora-mcp/core/tasks'
import { say } from '../../messages/index.ts'

/** Models that come with the program: tesseract's `best` ones with integer weights. */
const BUNDLED = ['deu', 'ell', 'eng', 'fra', 'frk', 'lat'] as const
const DATA_FILE = /^([A-Za-z0-9_]{3,32})\.traineddata(?:\.gz)?$/

/** Paths of the recognition files: in packages when run from source, else in a folder beside the bundle. */
export interface RecognitionFiles {
  readonly recogniserWasm: string
  readonly models: ReadonlyMap<string, string>
}

/**
 * Finds the recognition files.
 * @param userFolder Folder of additional `*.traineddata` files, which take precedence.
 * @throws AppError config if the user's folder cannot be read.
 */
export async function findRecognitionFiles(userFolder: string | undefined): Promise<RecognitionFiles> {
  const own = userFolder === undefined ? [] : await modelsIn(userFolder)
  return isSource(import.meta.url) ? inPackages(own) : inBundle(own)
}

function inPackages(own: readonly (readonly [string, string])[]): RecognitionFiles {
  const { resolve } = createRequire(import.meta.url)
  const bundled = BUNDLED.map((model): [string, string] => [
    model,
    join(
      dirname(resolve(`@tesseract.js-data/${model}/package.json`)),
      '4.0.0_best_int',
      `${model}.traineddata.gz`,
    ),
  ])
  return {
    recogniserWasm: join(
      dirname(resolve('tesseract.js-core/package.json')),
      'tesseract-core-relaxedsimd-lstm.wasm',
    ),
    models: new Map([...bundled, ...own]),
  }
}

function inBundle(own: readonly (readonly [string, string])[]): RecognitionFiles {
  const file = (name: string) => fileURLToPath(new URL(`./scans/${name}`, import.meta.url))
  const bundled = BUNDLED.map((model): [string, string] => [model, file(`${model}.traineddata.gz`)])
  return {
    recogniserWasm: file('tesseract-core-relaxedsimd-lstm.wasm'),
    models: new Map([...bundled, ...own]),
  }
}

async function modelsIn(folder: string): Promise<[string, string][]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new AppError('config', say('recognition_folder', { folder }), { cause })
  })
  return names.flatMap((name) => {
    const model = DATA_FILE.exec(name)?.[1]
    return model === undefined ? [] : [[model, join(folder, name)] as [string, string]]
  })
}
