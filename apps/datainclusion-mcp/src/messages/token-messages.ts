import { defineMessages } from '@agora-mcp/core/errors'

const FORM = 'https://tally.so/r/mYjJ85'

const ENGLISH = {
  no_token: {
    text: 'data·inclusion answers this only with a token, and DATAINCLUSION_API_TOKEN is not set',
    hint: `A token is free; ask for one at ${FORM}. Then set DATAINCLUSION_API_TOKEN in the configuration of this server and restart it. get_reference_data works without one.`,
  },
  token_unknown: {
    text: 'data·inclusion refuses the token (HTTP 401)',
    hint: `Check DATAINCLUSION_API_TOKEN: it may be incomplete, revoked, or of another environment. A token is free; ask for one at ${FORM}.`,
  },
  token_without_data: {
    text: 'data·inclusion refuses the token (HTTP 403)',
    hint: `The token of DATAINCLUSION_API_TOKEN does not open the data, as that of a widget does not. A token is free; ask for one at ${FORM}.`,
  },
  place_understood: ({ place, code }: { place: string; code: string }) =>
    `The place was understood: ${place}, INSEE code ${code}.`,
  around_prefecture: ({ seat, area }: { seat: string; area: string }) =>
    `The page searches around ${seat}, the prefecture of ${area}.`,
  around_largest: ({ seat, area }: { seat: string; area: string }) =>
    `The page searches around ${seat}, the largest commune of ${area}.`,
  about_place: ({ problem }: { problem: string }) => `About the place: ${problem}.`,
  look_it_up: ({ url }: { url: string }) =>
    `Until then a person can look it up on DORA, the public search of the same data, without an account: ${url}`,
}

const FRENCH: typeof ENGLISH = {
  no_token: {
    text: 'data·inclusion ne répond qu’avec un jeton, et DATAINCLUSION_API_TOKEN n’est pas défini',
    hint: `Le jeton est gratuit ; demandez-le sur ${FORM}. Définissez ensuite DATAINCLUSION_API_TOKEN dans la configuration de ce serveur et relancez-le. get_reference_data fonctionne sans jeton.`,
  },
  token_unknown: {
    text: 'data·inclusion refuse le jeton (HTTP 401)',
    hint: `Vérifiez DATAINCLUSION_API_TOKEN : le jeton est peut-être incomplet, révoqué ou d’un autre environnement. Le jeton est gratuit ; demandez-le sur ${FORM}.`,
  },
  token_without_data: {
    text: 'data·inclusion refuse le jeton (HTTP 403)',
    hint: `Le jeton de DATAINCLUSION_API_TOKEN n’ouvre pas les données, comme celui d’un widget. Le jeton est gratuit ; demandez-le sur ${FORM}.`,
  },
  place_understood: ({ place, code }) => `Lieu compris : ${place}, code INSEE ${code}.`,
  around_prefecture: ({ seat, area }) => `La page cherche autour de ${seat}, préfecture de ${area}.`,
  around_largest: ({ seat, area }) =>
    `La page cherche autour de ${seat}, la commune la plus peuplée de ${area}.`,
  about_place: ({ problem }) => `À propos du lieu : ${problem}.`,
  look_it_up: ({ url }) =>
    `En attendant, on peut chercher sur DORA, la recherche publique des mêmes données, sans compte : ${url}`,
}

/** Messages for a missing or rejected token of data·inclusion in each language, by code. */
export const TOKEN_MESSAGES = {
  en: defineMessages('datainclusion', ENGLISH),
  fr: defineMessages('datainclusion', FRENCH),
}

export type TokenProblem = 'no_token' | 'token_unknown' | 'token_without_data'

const PROBLEMS: ReadonlyMap<string, TokenProblem> = new Map(
  (['no_token', 'token_unknown', 'token_without_data'] as const).map((name) => [
    `datainclusion.${name}`,
    name,
  ]),
)

export const tokenProblem = (code: string | undefined): TokenProblem | undefined => PROBLEMS.get(code ?? '')
