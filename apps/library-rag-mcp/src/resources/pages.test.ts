import { AppError } from '@agora-mcp/core/errors'
import { expect, it } from 'vitest'
import type { Deps } from '../ports/deps.ts'
import { pageResource } from './pages.ts'

/** Completes `typed` when looking up the document fails. */
const offered = (typed: string, failure: AppError) => {
  const documents = { get: () => Promise.reject(failure) } as Pick<Deps['documents'], 'get'>
  return pageResource.complete?.page?.(typed, { documents } as Deps, { source_id: 'menon' })
}

it('offers no page of a missing document', async () => {
  expect(await offered('1', new AppError('not_found', 'No document "menon".'))).toEqual([])
})

it('reports an unreachable library instead of offering no page', async () => {
  const failure = new AppError('unavailable', 'The database is unreachable')
  await expect(offered('1', failure)).rejects.toBe(failure)
})
