import { describeInWeaviate } from '../support/describe-in-weaviate.ts'

describeInWeaviate('tools over conversations and people', {
  conversations: () => import('./conversations.int.test.ts'),
  filters: () => import('./filters.int.test.ts'),
  messages: () => import('./messages.int.test.ts'),
  names: () => import('./names.int.test.ts'),
  people: () => import('./people.int.test.ts'),
  resources: () => import('./resources.int.test.ts'),
})
