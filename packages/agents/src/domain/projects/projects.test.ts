import { expect, it } from 'vitest'
import { areOfTwoProjects, distinctProjects, isOfProject, projectMeant, projectsByPath } from './projects.ts'

it.each([
  ['rue-du-moulin', 'Rue du Moulin', true],
  ['rue-du-moulin/cr', 'Rue du Moulin', true],
  ['rue-du-moulin-bis', 'Rue du Moulin', false],
  ['Halle', 'Rue du Moulin', false],
  [null, 'Rue du Moulin', true],
  ['Halle', null, true],
])('a document of %s belongs to %s: %s', (own, project, expected) => {
  expect(isOfProject(own, project)).toBe(expected)
})

it('two projects are told apart, not a project and its folder, nor the office', () => {
  const differ = (one: string | null, other: string | null) =>
    areOfTwoProjects({ project: one }, { project: other })
  expect([
    differ('Halle', 'Rue du Moulin'),
    differ('halle/cr', 'Halle'),
    differ('Halle', null),
    differ(null, null),
  ]).toEqual([true, false, false, false])
})

it.each([
  ['rue du moulin', 'Rue du Moulin'],
  ['Moulin', 'Rue du Moulin'],
  ['clients', 'clients'],
  ['Rue', null],
  ['Gymnase', null],
])('the project %s is %s', (said, expected) => {
  expect(projectMeant(said, ['Rue du Moulin', 'Rue Hoche', 'clients/Dupont'])).toBe(expected)
})

it('a document that names no project has that of its folder', () => {
  const document = (path: string, named: string | null = null, file = path) => ({ path, file, named })
  const projects = projectsByPath([
    document('halle/1.pdf'),
    document('halle/cr/2.pdf'),
    document('clients/dupont/3.md'),
    document('fiches/4.md', 'Rue du Moulin'),
    document('fiches/5.pdf'),
    document('halle/6.eml/plan.pdf', null, 'halle/6.eml'),
    document('7.md'),
  ])
  expect([...projects.values()]).toEqual([
    'halle',
    'halle',
    'clients/dupont',
    'Rue du Moulin',
    'Rue du Moulin',
    'halle',
    null,
  ])
})

it('a project named in two spellings is listed once', () => {
  expect(distinctProjects(['Rue du Moulin', 'halle', 'rue-du-moulin'])).toEqual(['Rue du Moulin', 'halle'])
})
