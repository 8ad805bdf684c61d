import { describeInWeaviate } from '../support/describe-in-weaviate.ts'

describeInWeaviate('tools over conversations, people and privacy', {
  conversations: () => import('./conversations.int.test.ts'),
  filters: () => import('./filters.int.test.ts'),
  messages: () => import('./messages.int.test.ts'),
  names: () => import('./names.int.test.ts'),
  people: () => import('./people.int.test.ts'),
  privacy: () => import('./privacy.int.test.ts'),
  resources: () => import('./resources.int.test.ts'),
})
