/** Least letters of a name whose cases are recognised. */
const SHORTEST = 3

/** `Clujului` of Cluj, `Turzii` of Turda. A shared stem is not enough: Oltenia is not a case of Olteni. */
export const isCaseForm = (one: string, other: string): boolean =>
  casesOf(one).includes(other) || casesOf(other).includes(one)

function casesOf(name: string): string[] {
  if (name.length < SHORTEST) return []
  const last = name.at(-1)
  const start = name.slice(0, -1)
  if (last === 'a') return casesOfFeminine(name, start)
  if (last === 'e')
    return [`${start}ei`, `${start}ii`, ...(name.endsWith('le') ? [`${name.slice(0, -2)}lor`] : [])]
  if (last === 'i')
    return [`${name}ul`, `${name}ului`, `${name}lor`, `${start}ilor`, `${start}ului`, `${start}ul`]
  if (last === 'u') return [`${name}l`, `${name}lui`]
  return [`${name}ul`, `${name}ului`]
}

function casesOfFeminine(name: string, start: string): string[] {
  return [
    `${start}ei`,
    ...(start.length > SHORTEST ? [`${start}ii`] : []),
    ...(start.endsWith('e') ? [`${start}i`] : []),
    ...(start.endsWith('d') ? [`${start.slice(0, -1)}zii`] : []),
    ...(/ea[^aeiou]+$/.test(start) ? [`${start.replace(/ea([^aeiou]+)$/, 'e$1')}ei`] : []),
    ...(/oa[^aeiou]+$/.test(start) ? [`${start.replace(/oa([^aeiou]+)$/, 'o$1')}ei`] : []),
    ...(name.endsWith('iana') ? [`${name.slice(0, -4)}ienei`, `${name.slice(0, -4)}ienii`] : []),
  ]
}
