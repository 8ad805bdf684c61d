import { fold } from '@agora-mcp/core/text'
import counties from './counties.json' with { type: 'json' }

/** Letters and names of the 41 counties and Bucharest, as on number plates and in the fiscal registers. */
const COUNTIES: ReadonlyMap<string, string> = new Map(Object.entries(counties))

const byName = new Map([...COUNTIES].map(([code, name]) => [plain(name), code]))

function plain(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}

export const countyName = (code: string | null): string | null =>
  COUNTIES.get(code?.toUpperCase() ?? '') ?? null

export const isCountyCode = (text: string): boolean => COUNTIES.has(text.toUpperCase())

/** Returns the letters of a county by its name in any spelling, such as the old `Vîlcea`; null for another name. */
export function countyCodeOf(name: string): string | null {
  const key = plain(name.replaceAll(/[îÎ](?=.*\p{L})/gu, 'â')).replace(/^(municipiul|judetul) /, '')
  return byName.get(key) ?? null
}

/** Lists the counties that start with the typed text, in any spelling. */
export function countiesFrom(typed: string): string[] {
  const start = plain(typed)
  return [...COUNTIES.values()].filter((name) => plain(name).startsWith(start))
}
