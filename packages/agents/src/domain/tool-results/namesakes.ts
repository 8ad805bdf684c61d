/** Places that a server could not tell apart, as it names them. */
export interface Namesake {
  /** INSEE code. */
  readonly id: string
  /** `93066 Saint-Denis (93, Seine-Saint-Denis)`: with the code, so that it is found by this label alone. */
  readonly label: string
}

const SEVERAL = /may mean several places: (.+?)(?:\. |\.?$)/s
const PLACE = /(?:^|; )(\d[\dAB]\d{3}) ([^;]+?)(?:, \d+ inhabitants?)?(?=;|$)/g

/** The communes of the same name that a failed lookup lists; none where it failed for another reason. */
export function namesakesIn(failure: string): Namesake[] {
  const [, list = ''] = SEVERAL.exec(failure) ?? []
  return Array.from(list.matchAll(PLACE), ([, id = '', name = '']) => ({ id, label: `${id} ${name}` }))
}
