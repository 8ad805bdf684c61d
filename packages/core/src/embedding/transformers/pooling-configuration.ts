import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { makeFolder } from '../../files/index.ts'
import { createHttpClient, httpStatus } from '../../http/index.ts'
import type { Pooling } from '../fingerprint.ts'
import type { WarnLog } from './runtime.ts'

export interface PoolingConfiguration {
  readonly pooling: Pooling
  readonly queryPrefix: string
  readonly passagePrefix: string
}

/** Location of a model's files, on the hub and on disk. */
export interface ModelFiles {
  readonly hubUrl: string
  readonly model: string
  readonly revision: string
  readonly folder: string
}

/** Model families whose ONNX editions on the hub lack the configuration files; values from their model cards. */
const FAMILIES: readonly { readonly name: RegExp; readonly configuration: PoolingConfiguration }[] = [
  {
    name: /\be5-(?!.*instruct)/i,
    configuration: { pooling: 'mean', queryPrefix: 'query: ', passagePrefix: 'passage: ' },
  },
  { name: /\bbge-m3\b/i, configuration: { pooling: 'cls', queryPrefix: '', passagePrefix: '' } },
]

const configurationSchema = z.object({
  pooling: z.enum(['mean', 'cls', 'last_token']),
  queryPrefix: z.string(),
  passagePrefix: z.string(),
})
// The files of the Sentence Transformers library, https://sbert.net/docs/package_reference/sentence_transformer/models.html
const poolingConfig = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
  pooling_mode_lasttoken: z.boolean().optional(),
})
const promptsConfig = z.object({ prompts: z.record(z.string(), z.string()).optional() })

/**
 * Reads how a hub model pools its tokens, and its prefixes, from its family or its Sentence Transformers
 * files, which are kept beside the model so that later starts need no network. A model without configuration
 * gets mean pooling and no prefixes, the library's defaults, with a warning.
 * @throws AppError unavailable, rate_limited or upstream if the hub cannot be reached.
 */
export async function poolingConfigurationOf(files: ModelFiles, log: WarnLog): Promise<PoolingConfiguration> {
  const family = FAMILIES.find(({ name }) => name.test(files.model))
  if (family) return family.configuration
  const kept = join(files.folder, 'pooling.json')
  const text = await readFile(kept, 'utf8').catch(() => null)
  if (text !== null) return configurationSchema.parse(JSON.parse(text))
  const asked = await askHub(files, log)
  // Written atomically, since several servers may start at once.
  const draft = `${kept}.${crypto.randomUUID()}`
  makeFolder(dirname(kept))
  await writeFile(draft, JSON.stringify(asked))
  await rename(draft, kept).catch(async (error: unknown) => {
    await rm(draft, { force: true })
    // On Windows a file that another server has open cannot be replaced; that server has written the same
    // content.
    if (!existsSync(kept)) throw error
  })
  return asked
}

async function askHub({ hubUrl, model, revision }: ModelFiles, log: WarnLog): Promise<PoolingConfiguration> {
  const client = createHttpClient({ service: 'The model hub' })
  const file = async <Schema extends z.ZodType>(path: string, schema: Schema) => {
    try {
      const url = `${hubUrl}/${model}/resolve/${encodeURIComponent(revision)}/${path}`
      return schema.safeParse(await client.getJson(url)).data
    } catch (error) {
      // The hub answers 401 for repositories that do not exist.
      if ([401, 403, 404].includes(httpStatus(error) ?? 0)) return undefined
      throw error
    }
  }
  try {
    const said = await file('1_Pooling/config.json', poolingConfig)
    const { prompts = {} } = (await file('config_sentence_transformers.json', promptsConfig)) ?? {}
    const pooling = poolingOf(said)
    if (pooling === null) {
      log.warn('The embedding model does not say how its token vectors become one: their mean is taken', {
        model,
      })
    }
    return {
      pooling: pooling ?? 'mean',
      queryPrefix: prompts.query ?? '',
      passagePrefix: prompts.passage ?? prompts.document ?? '',
    }
  } finally {
    client.close()
  }
}

function poolingOf(config: z.output<typeof poolingConfig> | undefined): Pooling | null {
  if (config?.pooling_mode_cls_token) return 'cls'
  if (config?.pooling_mode_lasttoken) return 'last_token'
  return config?.pooling_mode_mean_tokens ? 'mean' : null
}
