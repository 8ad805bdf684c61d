import { fold } from '@agora-mcp/core/text'

/** Patterns of names with their types; the first match decides. */
const TYPES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/^(consiliul|consiliu) judetean\b|^(u\.?a\.?t\.? )?judetul\b/, 'county_council'],
  [
    /^(primaria|municipi\w*|minicipiul|oras(ul)?|c ?omuna\w*|sectorul|uat|u\.a\.t\.?)\b|^unitat\w* administrativ|^consiliul local [^-]*$/,
    'city_hall',
  ],
  [/^ministerul\b/, 'ministry'],
  [/^institutia prefectului|^prefectura/, 'prefecture'],
  [/^(inalta curte|curtea de apel|tribunal|judecatoria|parchetul)/, 'court'],
  [/^universitatea (?!popular)|^academia (de|tehnica|nationala|fortelor)|^univ\b/, 'university'],
  [/^(gradinita|cresa|gradin)/, 'kindergarten'],
  [/^(liceul|colegiul|seminarul|grup\w* scolar)/, 'high_school'],
  [/^(scoala|sc\.)/, 'school'],
  [/^(spital|sanatoriul|preventoriul)/, 'hospital'],
  [/^(policlinica|centrul medical|serviciul de ambulanta)|dispensar/, 'health_service'],
  [/^directia de sanatate publica/, 'public_health_directorate'],
  [/^inspectoratul scolar|^inspectoratul judetean scolar/, 'school_inspectorate'],
  [/^inspectoratul (judetean )?pentru situatii de urgenta/, 'emergency_inspectorate'],
  [/^(politia locala|directia (generala )?(de )?politi[ea] locala)/, 'local_police'],
  [/^inspectoratul (general|de politie|judetean de politie)|^politia/, 'police'],
  [/^inspectoratul de jandarmi/, 'gendarmerie'],
  [/^(penitenciar|centrul de (detentie|reeducare))/, 'prison'],
  [/^(unitatea militara|u\.?m\.?\b|um \d)/, 'military_unit'],
  [/^(casa (nationala|judeteana|de) .*sanatate)/, 'health_insurance_house'],
  [/^(casa (nationala|judeteana|teritoriala|locala|sectoriala|de) .*pensii)/, 'pension_house'],
  [/^(muzeul|complexul muzeal|complexul national muzeal)/, 'museum'],
  [/^biblioteca/, 'library'],
  [/^(teatrul|opera|filarmonica|ansamblul|orchestra|circul)/, 'performing_arts'],
  [/^(casa de cultura|casa municipala de cultura|camin(ul)? cultural|centrul cultural)/, 'cultural_centre'],
  [/^(club|sport)/, 'sports_club'],
  [/protectia copilului|^(dgaspc)/, 'child_protection'],
  [
    /^(directia|serviciul) .*asistenta sociala|^(camin(ul)?|cantina|centrul de ingrijire|complexul de servicii)/,
    'social_service',
  ],
  [/^agentia (judeteana|municipala|nationala) (pentru|de) ocupare/, 'employment_agency'],
  [/^agentia|^autoritatea|^oficiul|^garda|^comisariatul|^administratia|^inspectoratul|^directia/, 'agency'],
  [/^institutul|^statiunea|^centrul (national )?de cercetare/, 'research_institute'],
]

/** Derives the type of an institution from its name; null if it shows none. */
export function entityTypeOf(name: string): string | null {
  const folded = fold(name).replaceAll(/\s+/g, ' ').trim()
  return TYPES.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}
