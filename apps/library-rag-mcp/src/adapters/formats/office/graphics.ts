import { rowText } from '../../../domain/kinds/table-rows.ts'
import { attribute, childOf, type Element, elementsOf, nameOf, textOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../zip/open-zip.ts'
import type { Relation } from '../zip/relations.ts'

/** Most values of one series that a chart tells. */
const MAX_POINTS = 200
const MAX_SERIES = 50

/** Returns the id of the relation to a chart or to the texts of a SmartArt diagram; null for other elements. */
export function graphicOf(element: Element): string | null {
  const name = nameOf(element)
  if (name === 'chart') return attribute(element, 'id')
  return name === 'relIds' ? attribute(element, 'dm') : null
}

/**
 * Reads what a chart or a diagram shows: titles, and the values of a chart by category, each after the name of its
 * series.
 * @param id Of the relation, see `graphicOf`.
 */
export function graphicTexts(zip: Zip, relations: readonly Relation[], id: string): string[] {
  const entry = relations.find((relation) => relation.id === id)?.entry
  const bytes = entry === undefined ? null : zip.read(entry)
  if (bytes === null) return []
  const root = parseXml(bytes)
  const [chart] = elementsOf(root, 'chart')
  if (chart !== undefined) return [...chartTitles(chart), ...chartRows(chart)]
  return Array.from(elementsOf(root, 'pt'), (point) => linesIn(childOf(point, 't')).join('\n')).filter(
    (text) => text !== '',
  )
}

export const chartTitles = (chart: Element): string[] =>
  Array.from(elementsOf(chart, 'title'), (title) => linesIn(title).join(' ')).filter((text) => text !== '')

export const linesIn = (body: Element | null): string[] =>
  Array.from(elementsOf(body, 'p'), (line) =>
    Array.from(elementsOf(line, 't'), textOf).join('').replace(/\s+/g, ' ').trim(),
  ).filter((text) => text !== '')

function chartRows(chart: Element): string[] {
  const series = Array.from(elementsOf(chart, 'ser')).slice(0, MAX_SERIES)
  const names = series.map((own) => [...pointsIn(childOf(own, 'tx')).values()].join(' '))
  const values = series.map((own) => pointsIn(childOf(own, 'val') ?? childOf(own, 'yVal')))
  const categories = new Map(
    series.flatMap((own) => [...pointsIn(childOf(own, 'cat') ?? childOf(own, 'xVal'))]),
  )
  const places = [...new Set(values.flatMap((own) => [...own.keys()]))].sort((a, b) => a - b)
  return places.map((place) =>
    rowText([categories.get(place) ?? '', ...values.map((own) => own.get(place) ?? '')], ['', ...names]),
  )
}

/** Reads the stored values of a series by their place, from 0; of categories in groups, each below its groups. */
function pointsIn(source: Element | null): Map<number, string> {
  const [first = source, ...groups] = elementsOf(source, 'lvl')
  const points = storedPoints(first)
  for (const group of groups) {
    const names = storedPoints(group)
    let name = ''
    for (const [place, text] of points) {
      name = names.get(place) ?? name
      points.set(place, `${name}, ${text}`)
    }
  }
  return points
}

const storedPoints = (cache: Element | null): Map<number, string> =>
  new Map(
    Array.from(elementsOf(cache, 'pt'))
      .slice(0, MAX_POINTS)
      .map((point, at) => [
        Number(attribute(point, 'idx') ?? at) || 0,
        textOf(childOf(point, 'v')).replace(/\s+/g, ' ').trim(),
      ]),
  )
