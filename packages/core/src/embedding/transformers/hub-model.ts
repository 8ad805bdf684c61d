import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  AutoModel,
  AutoTokenizer,
  type DataType,
  type DeviceType,
  env,
  ModelFileNotFoundError,
} from '@xenova/transformers'
import { AppError, writeFailure } from '../../errors/index.ts'
import { makeFolder } from '../../files/index.ts'
import type { Embedder } from '../embedder.ts'
import { poolTokens } from '../pooling.ts'
import type { HubSettings } from '../settings.ts'
import { type LocalModel, localEmbedder } from './local-embedder.ts'
import { poolingConfigurationOf } from './pooling-configuration.ts'
import { prepareRuntime, sessionOptions, type WarnLog } from './runtime.ts'

const HUB_URL = 'https://huggingface.co'
const MAIN = 'main'
/** Fallback if neither tokenizer nor configuration gives a limit: the window of BERT and its descendants. */
const DEFAULT_WINDOW = 512
const PAUSES_MS = [100, 1_000]

/**
 * Opens a feature-extraction model of the hub, downloaded on first use and run in this process. Devices other
 * than the CPU are passed on to the runtime untested.
 * @param cacheDir Folder for downloaded models.
 * @throws AppError config if the hub has no such model or it cannot run with these settings; unavailable,
 * rate_limited or upstream if the hub cannot be reached.
 */
export async function openHubModel(
  settings: HubSettings,
  cacheDir: string,
  log: WarnLog & { info: WarnLog['warn'] },
): Promise<Embedder> {
  prepareRuntime(log)
  const [name = '', revision = MAIN] = settings.model.split('@')
  const hubUrl = (settings.hubUrl ?? HUB_URL).replace(/\/+$/, '')
  const device = settings.device ?? 'cpu'
  const dtype = settings.dtype ?? (device === 'cpu' ? 'q8' : undefined)
  // Same layout as the library's cache.
  const folder = join(cacheDir, name, revision === MAIN ? '' : revision)
  log.info('Opening the embedding model; the first time it is downloaded', { model: settings.model, folder })

  makeModelFolder(folder)
  const { tokenizer, model } = await load(settings.model, { name, revision, hubUrl, cacheDir, device, dtype })
  const configuration = await poolingConfigurationOf({ hubUrl, model: name, revision, folder }, log)
  const local: LocalModel = {
    window: windowOf(tokenizer.model_max_length, model.config.max_position_embeddings),
    specialTokens: tokenizer.encode('').length,
    countTokens: (text) => tokenizer.encode(text.toWellFormed(), { add_special_tokens: false }).length,
    async embed(input) {
      const output = await model(tokenizer(input))
      const tokens = output.last_hidden_state ?? output.token_embeddings
      if (tokens === undefined) throw new AppError('config', `${settings.model} gives no vectors of tokens`)
      return poolTokens(Float32Array.from(tokens.data), tokens.dims.at(-1), configuration.pooling)
    },
    async close() {
      await model.dispose()
    },
  }
  const { length: dimensions } = await local.embed('dimensions')
  return localEmbedder(local, {
    modelId: name,
    revision: `${revision}/${dtype ?? 'default'}`,
    dimensions,
    pooling: configuration.pooling,
    queryPrefix: settings.queryPrefix ?? configuration.queryPrefix,
    passagePrefix: settings.passagePrefix ?? configuration.passagePrefix,
  })
}

interface Source {
  readonly name: string
  readonly revision: string
  readonly hubUrl: string
  readonly cacheDir: string
  readonly device: string
  readonly dtype: string | undefined
}

/** The library hangs where the folder cannot be created. @throws AppError config */
function makeModelFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (cause) {
    throw new AppError('config', writeFailure(folder, cause).message, {
      hint: 'Set the data folder to one that can be written.',
      cause,
    })
  }
}

async function load(model: string, { name, revision, hubUrl, cacheDir, device, dtype }: Source) {
  env.remoteHost = `${hubUrl}/`
  env.fetch = persistentFetch
  const source = { revision, cache_dir: cacheDir }
  try {
    // The model is loaded first because the library's error then names the missing file.
    const loaded = await AutoModel.from_pretrained(name, {
      ...source,
      // User input; the library rejects devices it does not know by name.
      device: device as DeviceType,
      ...(dtype !== undefined && { dtype: dtype as DataType }),
      session_options: sessionOptions(),
    })
    return { model: loaded, tokenizer: await AutoTokenizer.from_pretrained(name, source) }
  } catch (error) {
    throw toAppError(model, error)
  }
}

/** `fetch` that retries broken connections: the hub closes an idle one while a large vocabulary is parsed. */
async function persistentFetch(input: string | URL, init?: RequestInit): Promise<Response> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await fetch(input, init)
    } catch {
      await setTimeout(pauseMs)
    }
  }
  return fetch(input, init)
}

/** Maximum number of tokens: the smaller of the two known limits; tokenizers write 10^30 for "not specified". */
function windowOf(tokenizerLength: number, positions: unknown): number {
  const known = [tokenizerLength, positions].filter(
    (length): length is number => typeof length === 'number' && length < 1e9,
  )
  return known.length === 0 ? DEFAULT_WINDOW : Math.min(...known)
}

function toAppError(model: string, error: unknown): AppError {
  const cause = { cause: error }
  if (error instanceof ModelFileNotFoundError) {
    return new AppError('config', `The model hub has no ${model} with ONNX weights of this data type`, {
      ...cause,
      hint: 'Take a model that has a folder onnx, or another data type (…_EMBEDDING_DTYPE).',
    })
  }
  // The first comes from fetch without an answer, the second from the library for statuses other than "not
  // found".
  if (error instanceof Error && /^fetch failed$|trying to load file/.test(error.message)) {
    return new AppError('unavailable', `The model hub cannot be reached to download ${model}`, {
      ...cause,
      hint: 'Try again later, or use the bundled model.',
    })
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new AppError('config', `${model} cannot be run: ${reason}`, cause)
}
