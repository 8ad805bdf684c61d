import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { picture } from './picture.ts'
import { SCENES } from './scenes.ts'

const ROOT = join(import.meta.dirname, '../..')

it.each(SCENES.map((scene) => [scene.packageName, scene] as const))(
  'the README of %s shows its recording',
  (name, scene) => {
    expect(readFileSync(join(ROOT, 'apps', name, 'README.md'), 'utf8')).toContain(
      `docs/recordings/${name}.svg`,
    )
    const svg = readFileSync(join(ROOT, 'docs/recordings', `${name}.svg`), 'utf8')
    expect(svg).toContain(scene.said)
    expect(svg).toContain(scene.call.tool)
  },
)

it('a picture holds every word, wrapped and escaped', () => {
  const svg = picture('a & b', [{ from: 'answer', text: `<${'word '.repeat(40)}>` }])
  expect(svg).toContain('aria-label="a &amp; b"')
  expect(svg.match(/word/g)).toHaveLength(40)
  expect(svg.match(/<text /g)?.length).toBeGreaterThan(2)
  expect(svg).not.toContain('<word')
})
