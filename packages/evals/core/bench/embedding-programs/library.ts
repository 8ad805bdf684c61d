/** A program with transformers.js as its manual has it: the pipeline with its own tokenizer. */
import { dirname, sep } from 'node:path'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { env, pipeline } from '@xenova/transformers'
import { report } from './report.ts'

env.localModelPath = dirname(modelFolder) + sep
env.allowRemoteModels = false
const extract = await pipeline('feature-extraction', 'model', { dtype: 'q8', device: 'cpu' })
await extract('query: Les universaux sont-ils des choses ou des mots ?', { pooling: 'mean', normalize: true })
report()
