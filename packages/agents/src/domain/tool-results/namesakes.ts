export interface Namesake {
  /** INSEE code. */
  readonly id: string
  /** Label with the code, which is enough to find it again: `93066 Saint-Denis (93, Seine-Saint-Denis)`. */
  readonly label: string
}

const SEVERAL = /may mean several places: (.+?)(?:\. |\.?$)/s
const PLACE = /(?:^|; )(\d[\dAB]\d{3}) ([^;]+?)(?:, \d+ inhabitants?)?(?=;|$)/g

/** Reads the communes of the same name from a failed lookup; empty if it failed for another reason. */
export function namesakesIn(failure: string): Namesake[] {
  const [, list = ''] = SEVERAL.exec(failure) ?? []
  return Array.from(list.matchAll(PLACE), ([, id = '', name = '']) => ({ id, label: `${id} ${name}` }))
}
