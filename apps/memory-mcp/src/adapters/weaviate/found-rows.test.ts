import { expect, it } from 'vitest'
import { createFoundRows } from './found-rows.ts'

const found = (row: number) => ({
  id: `message ${row}`,
  row,
  properties: { conversation: `talk ${row % 7}`, conversation_row: -1 - (row % 7), order_index: row },
})

it('knows all that a search has found, whatever was found before', () => {
  const rows = createFoundRows()
  for (let first = 0; first < 40_000; first += 300) {
    const search = Array.from({ length: 300 }, (_, place) => found(first + place))
    rows.keepMessages(search)
    const known = search.map(({ row, properties }) => ({
      ...rows.message(row),
      isOf: rows.conversation(properties.conversation_row),
    }))
    expect(known).toEqual(
      search.map(({ id, row, properties: { conversation } }) => ({
        id,
        conversation,
        orderIndex: row,
        isOf: conversation,
      })),
    )
  }
  expect(rows.message(0)).toBeUndefined()
})
