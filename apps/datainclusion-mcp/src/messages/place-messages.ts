import { quoted } from '@agora-mcp/core/errors'
import { inEveryLanguage } from './said.ts'

interface Territory {
  readonly level: 'region' | 'department'
  readonly name: string
}

/** A truncated list with the number of omitted entries. */
interface Cut {
  readonly named: readonly string[]
  readonly left: number
}

interface Candidate {
  readonly shown: string
  readonly population: number
}

interface Several {
  readonly text: string
  readonly candidates: readonly Candidate[]
  readonly seats: readonly (Territory & { readonly shown: string })[]
  readonly left: number
}

interface OtherOfName {
  readonly kind: 'region' | 'department' | 'commune'
  readonly code: string
  readonly departmentCode: string
}

interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const point = ({ latitude, longitude }: Coordinates): string => `latitude ${latitude}, longitude ${longitude}`

/** Formats the places to choose from, each with its distinguishing details. */
const choices = (
  { candidates, seats }: Pick<Several, 'candidates' | 'seats'>,
  inhabitants: string,
  prefecture: (level: Territory['level']) => string,
): string[] => [
  ...candidates.map(({ shown, population }) =>
    population > 0 ? `${shown}, ${population} ${inhabitants}` : shown,
  ),
  ...seats.map(({ shown, level, name }) => `${shown}, ${prefecture(level)} ${name}`),
]

const and = ({ named, left }: Cut): string => `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
const et = ({ named, left }: Cut): string =>
  `${named.join(', ')}${left > 0 ? ` et ${left} ${left > 1 ? 'autres' : 'autre'}` : ''}`

const LEVEL = { region: 'region', department: 'département' } as const
/** Kinds of territory after `préfecture` and `nom` in French. */
const DU = { region: 'de la région', department: 'du département' } as const

const ENGLISH = {
  needed: 'A location is needed',
  needed_hint:
    'Give location_lat_lon, location_insee_code or location_text; to list services without a place use list_all_services.',
  no_commune_at: (at: Coordinates) => `No commune of France lies at ${point(at)}`,
  no_commune_at_hint:
    'location_lat_lon takes [latitude, longitude] in degrees, e.g. [48.8584, 2.2945]; or name the place in location_text.',
  at_sea_hint: 'The point may be at sea or across the border; name a commune in location_text instead.',
  swapped: (given: Coordinates) =>
    `The coordinates are swapped: ${point(given)} is not in France, the reverse is`,
  swapped_hint: ({ pair }: { pair: string }) => `location_lat_lon takes latitude first: ${pair}.`,
  nearest_address: ({ name }: { name: string }) => `By the nearest address: ${quoted(name)}.`,
  no_such_code: ({ code, isFormer }: { code: string; isFormer: boolean }) =>
    `${isFormer ? 'No commune of today has' : 'No commune has'} the INSEE code ${code}`,
  give_name_hint: 'Give the name in location_text instead.',
  is_postal_code_hint: ({ communes }: { communes: readonly string[] }) =>
    `It is a postal code, that of ${communes.join('; ')}. Postal codes go into location_text.`,
  also_postal_code: ({ code, ...others }: { code: string } & Cut) =>
    `Taken as an INSEE code. The postal code ${code} is another: that of ${and(others)}; postal codes go into location_text.`,
  from_city_centre:
    'Distances are from the centre of the city: the registry did not give the point of the arrondissement.',
  most_exact: ({ unused }: { unused: readonly string[] }) =>
    `The most exact location was used, not ${unused.join(' or ')}.`,
  only_commune_itself:
    'Only services recorded in the commune itself were searched: the registry did not give its centre.',
  several: ({ left, ...several }: Several) => {
    const shown = choices(several, 'inhabitants', (level) => `prefecture of the ${LEVEL[level]}`).join('; ')
    const more = left > 0 ? `; and ${left} smaller ${left > 1 ? 'ones' : 'one'}` : ''
    return `${quoted(several.text)} may mean several places: ${shown}${more}`
  },
  several_hint:
    'Ask the person which one is meant, then call again with its INSEE code, or with its postal code or département added to the name.',
  none_certain: ({ text, places }: { text: string; places: readonly string[] }) =>
    `${quoted(text)} matches none of these for certain: ${places.join('; ')}`,
  none_certain_hint:
    'Did you mean one of them? Call again with its INSEE code, or with the town added to the text.',
  is_area: ({ level, name }: Territory) =>
    `${name} is a ${LEVEL[level]}; services are searched around a commune, an address or a point`,
  is_area_hint: ({ name, seat }: { name: string; seat: { name: string; code: string } | null }) =>
    `list_all_structures takes regions and départements: location "${name}".${
      seat === null ? '' : ` To search around its prefecture: ${seat.name}, INSEE code ${seat.code}.`
    }`,
  unknown: ({ text }: { text: string }) => `No place in France was found for ${quoted(text)}`,
  unknown_hint: ({ near }: { near: readonly string[] }) =>
    `${near.length === 0 ? '' : `Nearest names: ${near.join('; ')}. `}Give a commune with its postal code, an address, or coordinates.`,
  most_populous: ({ postalCode, ...others }: { postalCode: string } & Cut) =>
    `The most populous commune of ${postalCode}, which is also that of ${and(others)}.`,
  most_inhabitants: (others: Cut) =>
    `Chosen as the one with the most inhabitants; the name also fits ${and(others)}.`,
  part_of: ({ former, today }: { former: string; today: string }) => `${former} is part of ${today} today.`,
  town_alone: 'Searched around the town: the exact address or landmark was not located.',
  near_town: ({ name, town }: { name: string; town: string }) =>
    `Taken as the commune ${name} near ${town}; for a quarter of that town give the town alone.`,
  largest_of_group: ({ name, count, largest }: { name: string; count: number; largest: string }) =>
    `${name} is an intercommunalité of ${count} communes. Searched from ${largest}, the largest, for its inhabitants: name the commune where the person lives for others. list_all_structures lists those of all its communes.`,
  all_of_group: ({ name, count }: { name: string; count: number }) =>
    `${name} is an intercommunalité: listed are the structures of its ${count} communes.`,
  former_region: ({ name, text }: { name: string; text: string }) =>
    `Taken as the region ${name}, which ${quoted(text)} has been part of since 2016.`,
  also_named: ({ level, name, others }: Territory & { others: readonly OtherOfName[] }) =>
    `Taken as the ${LEVEL[level]} ${name}; the name is also that of ${others
      .map(({ kind, code, departmentCode }) =>
        kind === 'commune'
          ? `a commune (INSEE ${code}, département ${departmentCode})`
          : `the ${LEVEL[kind]} ${code}`,
      )
      .join(' and ')}.`,
  under_city: ({ label }: { label: string }) => `${label} is recorded under its city.`,
  no_filter: ({ name }: { name: string }) =>
    `data·inclusion cannot list the structures of ${name} as a whole`,
  no_filter_hint: ({ seat }: { seat: string | null }) =>
    `Name one of its communes${seat === null ? '' : `, e.g. ${seat}`}.`,
}

const FRENCH: typeof ENGLISH = {
  needed: 'Il faut un lieu',
  needed_hint:
    'Donnez location_lat_lon, location_insee_code ou location_text ; pour des services sans lieu, list_all_services.',
  no_commune_at: (at) => `Aucune commune de France ne se trouve à ${point(at)}`,
  no_commune_at_hint:
    'location_lat_lon prend [latitude, longitude] en degrés, p. ex. [48.8584, 2.2945] ; ou nommez le lieu dans location_text.',
  at_sea_hint:
    'Le point est peut-être en mer ou de l’autre côté de la frontière ; nommez plutôt une commune dans location_text.',
  swapped: (given) => `Les coordonnées sont inversées : ${point(given)} n’est pas en France, l’inverse y est`,
  swapped_hint: ({ pair }) => `location_lat_lon prend la latitude d’abord : ${pair}.`,
  nearest_address: ({ name }) => `D’après l’adresse la plus proche : ${quoted(name)}.`,
  no_such_code: ({ code, isFormer }) =>
    `Aucune commune ${isFormer ? 'actuelle ' : ''}n’a le code INSEE ${code}`,
  give_name_hint: 'Donnez plutôt le nom dans location_text.',
  is_postal_code_hint: ({ communes }) =>
    `C’est un code postal, celui de ${communes.join(' ; ')}. Les codes postaux vont dans location_text.`,
  also_postal_code: ({ code, ...others }) =>
    `Compris comme code INSEE. Le code postal ${code} en est un autre, celui de ${et(others)} ; les codes postaux vont dans location_text.`,
  from_city_centre:
    'Les distances partent du centre de la ville : le registre n’a pas donné le point de l’arrondissement.',
  most_exact: ({ unused }) => `Le lieu le plus précis a servi, et non ${unused.join(' ni ')}.`,
  only_commune_itself:
    'Seuls les services enregistrés dans la commune même ont été cherchés : le registre n’a pas donné son centre.',
  several: ({ left, ...several }) => {
    const shown = choices(several, 'habitants', (level) => `préfecture ${DU[level]}`).join(' ; ')
    const more = left > 0 ? ` ; et ${left} plus ${left > 1 ? 'petits' : 'petit'}` : ''
    return `${quoted(several.text)} peut désigner plusieurs lieux : ${shown}${more}`
  },
  several_hint:
    'Demandez à la personne lequel est le bon, puis refaites l’appel avec son code INSEE, ou avec son code postal ou son département après le nom.',
  none_certain: ({ text, places }) =>
    `${quoted(text)} ne correspond avec certitude à aucun de ces lieux : ${places.join(' ; ')}`,
  none_certain_hint:
    'Est-ce l’un d’eux ? Refaites l’appel avec son code INSEE, ou ajoutez la ville au texte.',
  is_area: ({ level, name }) =>
    `${name} est ${level === 'region' ? 'une région' : 'un département'} ; les services se cherchent autour d’une commune, d’une adresse ou d’un point`,
  is_area_hint: ({ name, seat }) =>
    `list_all_structures prend les régions et les départements : location "${name}".${
      seat === null ? '' : ` Pour chercher autour de sa préfecture : ${seat.name}, code INSEE ${seat.code}.`
    }`,
  unknown: ({ text }) => `Aucun lieu de France n’a été trouvé pour ${quoted(text)}`,
  unknown_hint: ({ near }) =>
    `${near.length === 0 ? '' : `Noms les plus proches : ${near.join(' ; ')}. `}Donnez une commune avec son code postal, une adresse ou des coordonnées.`,
  most_populous: ({ postalCode, ...others }) =>
    `La commune la plus peuplée de ${postalCode}, qui est aussi le code postal de ${et(others)}.`,
  most_inhabitants: (others) =>
    `Choisie parce que c’est la plus peuplée ; le nom convient aussi à ${et(others)}.`,
  part_of: ({ former, today }) => `${former} fait aujourd’hui partie de ${today}.`,
  town_alone: 'La recherche part de la ville : l’adresse ou le lieu précis n’a pas été situé.',
  near_town: ({ name, town }) =>
    `Compris comme la commune ${name} près de ${town} ; pour un quartier de cette ville, donnez la ville seule.`,
  largest_of_group: ({ name, count, largest }) =>
    `${name} est une intercommunalité de ${count} communes. La recherche part de ${largest}, la plus peuplée, et vaut pour ses habitants : pour les autres, nommez la commune où vit la personne. list_all_structures donne les structures de toutes ses communes.`,
  all_of_group: ({ name, count }) =>
    `${name} est une intercommunalité : voici les structures de ses ${count} communes.`,
  former_region: ({ name, text }) =>
    `Compris comme la région ${name}, dont ${quoted(text)} fait partie depuis 2016.`,
  also_named: ({ level, name, others }) =>
    `Compris comme ${level === 'region' ? 'la région' : 'le département'} ${name} ; c’est aussi le nom ${others
      .map(({ kind, code, departmentCode }) =>
        kind === 'commune'
          ? `d’une commune (INSEE ${code}, département ${departmentCode})`
          : `${DU[kind]} ${code}`,
      )
      .join(' et ')}.`,
  under_city: ({ label }) => `${label} est enregistré sous sa ville.`,
  no_filter: ({ name }) => `data·inclusion ne sait pas lister les structures de ${name} en entier`,
  no_filter_hint: ({ seat }) => `Nommez l’une de ses communes${seat === null ? '' : `, p. ex. ${seat}`}.`,
}

export const sayOfPlace = inEveryLanguage(ENGLISH, FRENCH)
