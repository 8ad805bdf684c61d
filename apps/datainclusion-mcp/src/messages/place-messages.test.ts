import { expect, it } from 'vitest'
import { sayOfPlace } from './place-messages.ts'

it('counts the omitted entries of a list', () => {
  const others = (left: number) => sayOfPlace('most_inhabitants', { named: ['Valence (82)'], left })
  expect(others(0).fr).toMatch(/ Valence \(82\)\.$/)
  expect(others(1).fr).toMatch(/ Valence \(82\) et 1 autre\.$/)
  expect(others(2).fr).toMatch(/ Valence \(82\) et 2 autres\.$/)
  expect(others(1).en).toMatch(/ Valence \(82\) and 1 more\.$/)
})

it('names the places to choose from, and counts the smaller ones', () => {
  const several = (left: number) =>
    sayOfPlace('several', {
      text: 'Neuilly',
      candidates: [
        { shown: '92051 Neuilly-sur-Seine', population: 60_000 },
        { shown: '58190 Neuilly', population: 0 },
      ],
      seats: [{ shown: '59350 Lille', level: 'department', name: 'Nord' }],
      left,
    })
  expect(several(0)).toEqual({
    en: '“Neuilly” may mean several places: 92051 Neuilly-sur-Seine, 60000 inhabitants; 58190 Neuilly; 59350 Lille, prefecture of the département Nord',
    fr: '“Neuilly” peut désigner plusieurs lieux : 92051 Neuilly-sur-Seine, 60000 habitants ; 58190 Neuilly ; 59350 Lille, préfecture du département Nord',
  })
  expect(several(1).en).toMatch(/ Nord; and 1 smaller one$/)
  expect(several(1).fr).toMatch(/ Nord ; et 1 plus petit$/)
  expect(several(3).en).toMatch(/ Nord; and 3 smaller ones$/)
  expect(several(3).fr).toMatch(/ Nord ; et 3 plus petits$/)
})

it('says what else bears a name', () => {
  const others = [
    { kind: 'region', code: '04', departmentCode: '04' },
    { kind: 'commune', code: '38544', departmentCode: '38' },
  ] as const
  expect(sayOfPlace('also_named', { level: 'department', name: 'Vienne', others })).toEqual({
    en: 'Taken as the département Vienne; the name is also that of the region 04 and a commune (INSEE 38544, département 38).',
    fr: 'Compris comme le département Vienne ; c’est aussi le nom de la région 04 et d’une commune (INSEE 38544, département 38).',
  })
})
