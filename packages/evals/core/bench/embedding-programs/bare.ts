/** A program with the light tokenizer and a bare ONNX session: what opening the model costs at least. */
import { join } from 'node:path'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { openUnigramTokenizer } from '../../../../core/src/embedding/unigram/tokenizer.ts'
import { openBareSession } from './bare-session.ts'
import { report } from './report.ts'

const embed = await openBareSession({ intraOpNumThreads: 2 })
const { encode } = openUnigramTokenizer(join(modelFolder, 'unigram.bin'))
await embed(encode('query: Les universaux sont-ils des choses ou des mots ?'))
report()
