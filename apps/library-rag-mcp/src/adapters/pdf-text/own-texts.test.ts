import { expect, it } from 'vitest'
import { createOwnTexts } from './own-texts.ts'

it('truncates lines and reports it', () => {
  const texts = createOwnTexts()
  expect(texts.line('title', '  Querelle des\nuniversaux ')).toBe('Querelle des universaux')
  expect(texts.line('author', ' \n')).toBeNull()
  expect(texts.warnings()).toEqual([])
  const cut = texts.line('title', `${'a'.repeat(298)}🌳${'b'.repeat(4_000_000)}`)
  expect(cut).toBe(`${'a'.repeat(298)}…`)
  for (const entry of ['x', 'y']) texts.line('bookmark', entry.repeat(300))
  texts.leftOut('page labels')
  expect(texts.warnings()).toEqual([
    'Cut to 300 characters: the file’s own title.',
    'Cut to 200 characters: 2 bookmarks of the file.',
    'Left out of the file’s own page labels: 1.',
  ])
})
