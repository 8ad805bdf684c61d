import { expect, it } from 'vitest'
import { sectionAbove } from './section-above.ts'

const section = (sectionPath: string, level: number, firstChunk: number, chunksCount: number) => {
  return { sectionPath, level, firstChunk, chunksCount }
}
const SECTIONS = [
  section('Network', 1, 0, 6),
  section('Network > Firewall', 2, 1, 3),
  section('Network > Firewall > Rules', 3, 2, 1),
  section('Network', 1, 6, 2),
]

it.each([
  ['the one right above', 'Network > Firewall > Rules', 2, SECTIONS[1]],
  ['the nearest that has a summary', 'Network > Routes > Tables', 5, SECTIONS[0]],
  ['that of its own place, of two with one title', 'Network > Mail', 7, SECTIONS[3]],
  ['none for the highest', 'Network', 0, undefined],
  ['none for a title that only begins alike', 'Networks > Mail', 3, undefined],
])('finds %s', (_, sectionPath, orderIndex, wanted) => {
  expect(sectionAbove({ sectionPath, orderIndex }, SECTIONS)).toBe(wanted)
})
