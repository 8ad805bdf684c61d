import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { stem } from './stem.ts'
import { STEM_RULES } from './stem-rules.ts'

describe('stem', () => {
  it.each([
    ['fr', 'universaux universal'],
    ['fr', 'signe signes'],
    ['fr', 'heureux heureuse heureuses'],
    ['fr', 'nouvelle nouvelles nouvel'],
    ['fr', 'pensée pensées penser pensez'],
    ['en', 'theories theory'],
    ['en', 'boxes box'],
    ['en', 'named names name'],
    ['de', 'Zeichen Zeichens'],
    ['de', 'Begriff Begriffe Begriffes Begriffen'],
    ['es', 'signo signos'],
    ['es', 'luces luz'],
    ['it', 'segno segni'],
    ['it', 'antica antiche'],
    ['pt', 'razão razões'],
    ['la', 'verbum verba verbi verborum'],
    ['la', 'vniversalia universalibus'],
    ['ro', 'oraș orașul orașului orașe orașele'],
    ['ro', 'social socială sociale socialului'],
    ['ro', 'serviciu serviciul serviciului servicii serviciile'],
    ['ro', 'Odorhei Odorheiu Odorheiului'],
    ['el', 'λόγος λόγου λόγων λόγους'],
    ['nl', 'teken tekens'],
  ])('%s: %s meet', (language, forms) => {
    const stems = new Set(forms.split(' ').map((form) => stem(fold(form), language)))
    expect([...stems]).toHaveLength(1)
  })

  it.each([
    ['fr', 'national nation'],
    ['en', 'being bee'],
    ['en', 'glass gla'],
    ['de', 'Wein Wei'],
  ])('%s: %s stay apart', (language, forms) => {
    const stems = new Set(forms.split(' ').map((form) => stem(fold(form), language)))
    expect([...stems]).toHaveLength(2)
  })

  it('leaves other languages and numbers alone', () => {
    expect(stem('знаки', 'ru')).toBe('знаки')
    for (const language of STEM_RULES.keys()) expect(stem('1903', language)).toBe('1903')
  })
})
