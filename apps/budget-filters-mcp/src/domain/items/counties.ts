import { fold } from '@agora-mcp/core/text'

/** Letters and names of the 41 counties and Bucharest, as on number plates and in the fiscal registers. */
const COUNTIES: Readonly<Record<string, string>> = {
  AB: 'Alba',
  AR: 'Arad',
  AG: 'Argeș',
  BC: 'Bacău',
  BH: 'Bihor',
  BN: 'Bistrița-Năsăud',
  BT: 'Botoșani',
  BV: 'Brașov',
  BR: 'Brăila',
  B: 'București',
  BZ: 'Buzău',
  CS: 'Caraș-Severin',
  CL: 'Călărași',
  CJ: 'Cluj',
  CT: 'Constanța',
  CV: 'Covasna',
  DB: 'Dâmbovița',
  DJ: 'Dolj',
  GL: 'Galați',
  GR: 'Giurgiu',
  GJ: 'Gorj',
  HR: 'Harghita',
  HD: 'Hunedoara',
  IL: 'Ialomița',
  IS: 'Iași',
  IF: 'Ilfov',
  MM: 'Maramureș',
  MH: 'Mehedinți',
  MS: 'Mureș',
  NT: 'Neamț',
  OT: 'Olt',
  PH: 'Prahova',
  SM: 'Satu Mare',
  SJ: 'Sălaj',
  SB: 'Sibiu',
  SV: 'Suceava',
  TR: 'Teleorman',
  TM: 'Timiș',
  TL: 'Tulcea',
  VS: 'Vaslui',
  VL: 'Vâlcea',
  VN: 'Vrancea',
}

const byName = new Map(Object.entries(COUNTIES).map(([code, name]) => [plain(name), code]))

function plain(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}

/** Name of a county, null for unknown letters. */
export const countyName = (code: string | null): string | null => COUNTIES[code?.toUpperCase() ?? ''] ?? null

/** Whether these are the letters of a county. */
export const isCountyCode = (text: string): boolean => text.toUpperCase() in COUNTIES

/** Letters of a county by its name in any spelling, the old `Vîlcea` among them; null for another name. */
export function countyCodeOf(name: string): string | null {
  const key = plain(name.replaceAll(/[îÎ](?=.*\p{L})/gu, 'â')).replace(/^(municipiul|judetul) /, '')
  return byName.get(key) ?? null
}

/** Names of the counties that begin as typed, in any spelling. */
export function countiesFrom(typed: string): string[] {
  const start = plain(typed)
  return Object.values(COUNTIES).filter((name) => plain(name).startsWith(start))
}
