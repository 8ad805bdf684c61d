import { AppError, quoted } from '@agora-mcp/core/errors'
import type { Area } from './area.ts'
import { communeLabel } from './commune-match.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Commune } from './place.ts'
import { placeKey } from './place-name.ts'
import { withoutLead } from './place-text.ts'

/** Places that a refusal names. */
const MAX_CANDIDATES = 10
/** Names that are suggested for a misspelt one. */
const MAX_NEAREST = 5

/** The refusal to guess: which communes a name may mean, each with the code that says it without doubt. */
export function ambiguousPlace(
  text: string,
  { candidates, areas }: { readonly candidates: readonly Commune[]; readonly areas: readonly Area[] },
  gazetteer: Gazetteer,
): AppError {
  const communes = candidates.map(
    (commune) => `${commune.code} ${communeLabel(commune, gazetteer)}${inhabitants(commune)}`,
  )
  const seats = new Map(
    areas.flatMap((area) => (area.seat === null ? [] : [[area.seat.code, area] as const])),
  )
  const prefectures = [...seats.values()].flatMap(({ seat, level, name }) =>
    seat === null
      ? []
      : [
          `${seat.code} ${seat.name}, prefecture of the ${level === 'region' ? 'region' : 'département'} ${name}`,
        ],
  )
  const all = [...communes.slice(0, MAX_CANDIDATES - prefectures.length), ...prefectures]
  const left = communes.length + prefectures.length - all.length
  const more = left > 0 ? `; and ${left} smaller ones` : ''
  return new AppError('ambiguous', `${quoted(text)} may mean several places: ${all.join('; ')}${more}`, {
    hint: 'Ask the person which one is meant, then call again with its INSEE code, or with its postal code or département added to the name.',
  })
}

const inhabitants = ({ population }: Commune): string => (population > 0 ? `, ${population} inhabitants` : '')

/** The refusal of a region or a département where a point is needed. */
export function areaInsteadOfPlace({ level, name, seat }: Area): AppError {
  const kind = level === 'region' ? 'a region' : 'a département'
  const nearby =
    seat === null ? '' : ` To search around its prefecture: ${seat.name}, INSEE code ${seat.code}.`
  return new AppError(
    'invalid_input',
    `${name} is ${kind}; services are searched around a commune, an address or a point`,
    {
      hint: `list_all_structures takes regions and départements: location "${name}".${nearby}`,
    },
  )
}

/** Nothing in France answers to this text. */
export function unknownPlace(text: string, gazetteer: Gazetteer): AppError {
  const near = gazetteer
    .nearest(placeKey(withoutLead(text)), MAX_NEAREST)
    .map((commune) => `${commune.code} ${communeLabel(commune, gazetteer)}`)
  return new AppError('not_found', `No place in France was found for ${quoted(text)}`, {
    hint: `${near.length === 0 ? '' : `Nearest names: ${near.join('; ')}. `}Give a commune with its postal code, an address, or coordinates.`,
  })
}
