import { describeInWeaviate } from '../support/describe-in-weaviate.ts'

describeInWeaviate('memories', {
  exchange: () => import('../exchange/exchange.int.test.ts'),
  languages: () => import('../search/languages.int.test.ts'),
  recall: () => import('../search/recall.int.test.ts'),
  reindex: () => import('./reindex.int.test.ts'),
})
