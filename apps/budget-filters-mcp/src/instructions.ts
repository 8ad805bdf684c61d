import type { Origin } from './ports.ts'

const ALWAYS = `Exact filter values for Romanian public budgets. Call search_filters once for each part of a question before building an analytics query:
whose money: category entity (an institution, by fiscal code) or uat (a territory); what for: functional_classification; of which nature: economic_classification.
Put filterValue into a list under filterKey, e.g. {"uat_ids": ["3199"], "functional_prefixes": ["65."]}. A value that ends with a dot includes every code below it.
bestMatch is given only when beyond reasonable doubt. Without it compare the context of the results, or ask the user; many communes share a name.
Codes may be typed in any form (65, cap. 65, 65020401); an unknown code answers the nearest one above it with a low score.`

/** First words of the advice that answers give in full with the download page. */
const STARTER =
  'Only the starter set is loaded: counties, county seats, sectors, main institutions and codes (metadata.dataset starter). ' +
  'hint says how the user loads the full registers.'

export const instructions = (origin: Origin): string =>
  origin === 'starter' ? `${ALWAYS}\n${STARTER}` : ALWAYS
