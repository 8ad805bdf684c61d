import { describeInWeaviate } from '../support/describe-in-weaviate.ts'

describeInWeaviate('tools over thoughts', {
  privateFigures: () => import('./private-figures.int.test.ts'),
  thoughts: () => import('./thoughts.int.test.ts'),
  thoughtTimes: () => import('./thought-times.int.test.ts'),
  trash: () => import('./trash.int.test.ts'),
})
