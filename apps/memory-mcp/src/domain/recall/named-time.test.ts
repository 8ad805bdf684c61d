import { expect, it } from 'vitest'
import { withNamedTime } from './named-time.ts'

const day = (date: string) => `2026-${date}T00:00:00.000Z`
const MAY = { from: day('05-01'), to: day('06-01') }
const open = { since: null, until: null, project: null }

it('searches once where no time is named', () => {
  expect(withNamedTime(open, null)).toEqual([open])
})

it('searches a second time within the time that is named', () => {
  const within = { ...open, since: MAY.from, until: '2026-05-31T23:59:59.999Z' }
  expect(withNamedTime(open, MAY)).toEqual([open, within])
})

it('keeps within the time of the filter', () => {
  const filter = { ...open, since: day('05-20'), until: null }
  expect(withNamedTime(filter, MAY)[1]).toMatchObject({
    since: day('05-20'),
    until: '2026-05-31T23:59:59.999Z',
  })
})

it('searches once where nothing lies in both times', () => {
  const filter = { ...open, since: day('07-01') }
  expect(withNamedTime(filter, MAY)).toEqual([filter])
})
