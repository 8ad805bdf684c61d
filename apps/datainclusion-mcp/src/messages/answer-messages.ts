import { quoted } from '@agora-mcp/core/errors'
import { inEveryLanguage } from './said.ts'

interface Problem {
  readonly argument: string
  readonly value: string
}

const ENGLISH = {
  retired: ({ argument, value, meant }: Problem & { meant: string }) =>
    `${argument} ${quoted(value)} was retired: searched with its successor "${meant}".`,
  taken_as: ({ argument, value, meant }: Problem & { meant: string }) =>
    `${argument} ${quoted(value)} was taken as "${meant}".`,
  retired_for_several: ({ argument, value, values }: Problem & { values: string }) =>
    `${argument} ${quoted(value)} was retired, and several values took its place: ${values}`,
  retired_for_none: ({ argument, value }: Problem) =>
    `${argument} ${quoted(value)} was retired, and no one value took its place`,
  no_value: ({ argument, value }: Problem) => `${argument} has no value ${quoted(value)}`,
  nearest: ({ values }: { values: string }) => `; nearest: ${values}`,
  all_values: ({ values }: { values: string }) => `; it has: ${values}`,
  values_hint: ({ list }: { list: string }) => `get_reference_data with category "${list}" lists all values.`,
  nothing_near: ({ place, isFiltered, hasRemote, department }: NothingNear) => {
    const filters = isFiltered ? 'use fewer or other filters, or ' : ''
    const remote = hasRemote ? ' These are offered at a distance.' : ''
    const next =
      department === null
        ? ''
        : ` To go on: ${filters}list the structures of the département: list_all_structures with location "${department}".`
    return `${isFiltered ? 'No service with these filters is' : 'No service is'} within 50 km of ${quoted(place)}, and searches reach no farther.${remote}${next}`
  },
  no_structure: ({ network, area }: { network: string | undefined; area: string | undefined }) =>
    `No structure${network === undefined ? '' : ` of ${quoted(network)}`} is recorded${area === undefined ? '' : ` in ${area}`}. Records without a commune code are in no territory; try a larger one.`,
  no_service: 'No service has all of these values; leave out a filter.',
  cut_record: ({ codes }: { codes: number | null }) =>
    `The record is longer than an answer: texts that end in […]${codes === null ? '' : ` and eligibility_zone, of which the first ${codes} codes stand here,`} go on at source_url.`,
  cut_services: ({ total, shown }: { total: number; shown: number }) =>
    `Of its ${total} services the first ${shown} are shown; search_services near it finds the others.`,
  too_slow: ({ seconds }: { seconds: number }) =>
    `The services that are asked did not answer within ${seconds} s`,
  too_slow_hint: 'Make the same call again in a minute, or with a smaller limit.',
  no_text_search: 'Text search is switched off on this server (DATAINCLUSION_BETA=false)',
  no_text_search_hint: 'Leave out query and use themes, with values of get_reference_data.',
  wrong_address: 'data·inclusion does not know the address that was requested',
  wrong_address_hint: 'DATAINCLUSION_API_URL may be wrong, or the API has changed.',
  refused: ({ reason }: { reason: string | null }) =>
    `data·inclusion refuses the request: ${reason ?? 'no reason given'}`,
  refused_hint: 'Change the argument that it names; get_reference_data lists the values of filters.',
}

interface NothingNear {
  readonly place: string
  readonly isFiltered: boolean
  readonly hasRemote: boolean
  readonly department: string | null
}

const FRENCH: typeof ENGLISH = {
  retired: ({ argument, value, meant }) =>
    `${argument} ${quoted(value)} n’existe plus : la recherche a pris la valeur qui la remplace, "${meant}".`,
  taken_as: ({ argument, value, meant }) => `${argument} ${quoted(value)} a été compris comme "${meant}".`,
  retired_for_several: ({ argument, value, values }) =>
    `${argument} ${quoted(value)} n’existe plus, plusieurs valeurs la remplacent : ${values}`,
  retired_for_none: ({ argument, value }) =>
    `${argument} ${quoted(value)} n’existe plus, et aucune valeur ne la remplace à elle seule`,
  no_value: ({ argument, value }) => `${argument} n’a pas de valeur ${quoted(value)}`,
  nearest: ({ values }) => ` ; les plus proches : ${values}`,
  all_values: ({ values }) => ` ; il a : ${values}`,
  values_hint: ({ list }) => `get_reference_data avec category "${list}" donne toutes les valeurs.`,
  nothing_near: ({ place, isFiltered, hasRemote, department }) => {
    const filters = isFiltered ? 'enlevez ou changez des filtres, ou ' : ''
    const remote = hasRemote ? ' Ceux-ci sont proposés à distance.' : ''
    const next =
      department === null
        ? ''
        : ` Pour continuer : ${filters}listez les structures du département, list_all_structures avec location "${department}".`
    return `Aucun service ${isFiltered ? 'avec ces filtres ' : ''}à moins de 50 km de ${quoted(place)}, et la recherche ne va pas plus loin.${remote}${next}`
  },
  no_structure: ({ network, area }) =>
    `Aucune structure${network === undefined ? '' : ` de ${quoted(network)}`} n’est enregistrée${area === undefined ? '' : ` pour ${area}`}. Les fiches sans code de commune ne sont dans aucun territoire ; essayez-en un plus grand.`,
  no_service: 'Aucun service n’a toutes ces valeurs ; enlevez un filtre.',
  cut_record: ({ codes }) =>
    `La fiche est plus longue qu’une réponse : la suite des textes qui finissent par […]${codes === null ? '' : ` et de eligibility_zone, dont voici les ${codes} premiers codes,`} est à source_url.`,
  cut_services: ({ total, shown }) =>
    `Voici les ${shown} premiers de ses ${total} services ; search_services à proximité trouve les autres.`,
  too_slow: ({ seconds }) => `Les services interrogés n’ont pas répondu en ${seconds} s`,
  too_slow_hint: 'Refaites le même appel dans une minute, ou avec une limite plus petite.',
  no_text_search: 'La recherche de texte est désactivée sur ce serveur (DATAINCLUSION_BETA=false)',
  no_text_search_hint: 'Enlevez query et prenez themes, avec les valeurs de get_reference_data.',
  wrong_address: 'data·inclusion ne connaît pas l’adresse demandée',
  wrong_address_hint: 'DATAINCLUSION_API_URL est peut-être faux, ou l’API a changé.',
  refused: ({ reason }) => `data·inclusion refuse la demande : ${reason ?? 'sans donner de raison'}`,
  refused_hint: 'Changez l’argument nommé ; get_reference_data donne les valeurs des filtres.',
}

export const sayOfAnswer = inEveryLanguage(ENGLISH, FRENCH)
