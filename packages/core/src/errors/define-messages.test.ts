import { expect, it } from 'vitest'
import { AppError, defineMessages, refOf } from './index.ts'

const say = defineMessages('demo', {
  done: 'Done',
  no_page: ({ page }: { page: number }) => ({ text: `There is no page ${page}`, hint: 'Count again.' }),
})

it('gives a sentence with its code and values', () => {
  expect(say('done')).toEqual({ code: 'demo.done', values: {}, text: 'Done' })
  expect(say('no_page', { page: 9 })).toEqual({
    code: 'demo.no_page',
    values: { page: 9 },
    text: 'There is no page 9',
    hint: 'Count again.',
  })
  expect(say.codes).toEqual(['demo.done', 'demo.no_page'])
})

it('refuses a missing value when it is compiled', () => {
  // @ts-expect-error A page is missing.
  expect(say('no_page', {}).text).toBe('There is no page undefined')
  // @ts-expect-error It has no values.
  expect(say('done', { page: 1 }).text).toBe('Done')
})

it('travels in an error, whose own hint comes first', () => {
  const error = new AppError('not_found', say('no_page', { page: 9 }))
  expect(error).toMatchObject({ message: 'There is no page 9', hint: 'Count again.' })
  expect(error.detail).toEqual(refOf(say('no_page', { page: 9 })))
  expect(new AppError('not_found', say('no_page', { page: 9 }), { hint: 'Stop.' }).hint).toBe('Stop.')
  expect(new AppError('not_found', 'Plain').detail).toBeUndefined()
})
