/** The thing whose state a question asks for, and which state. */
export interface AskedState {
  /** `state`: how far or whether still; `fate`: what becomes of it; `material`: what it is made of. */
  readonly kind: 'state' | 'fate' | 'material'
  readonly thing: string
}

const THING = '(?<thing>.+?)'
const END = String.raw`\s*[?.!]*\s*$`
const OF = String.raw`(?:de\s|du\s|des\s|d['’]|of\s)`
const FORMS: readonly (readonly [AskedState['kind'], readonly string[]])[] = [
  [
    'state',
    [
      String.raw`(?:où|ou) en (?:est|sont)(?:-on|-nous)?\s(?:avec\s|pour\s|${OF})?${THING}`,
      String.raw`(?:(?:quel est|what is|what['’]s)\s)?(?:l['’]état|le statut|the (?:status|state))\s(?:actuel\s)?${OF}${THING}`,
      String.raw`where (?:are we|do we stand|are things) (?:with|on)\s${THING}`,
      String.raw`how far (?:along |advanced )?(?:is|are|has|have)\s(?!.*\s(?:from|away|to|apart)(?!\p{L}))${THING}(?:\s(?:got|come|along|advanced|progressed))?`,
      String.raw`how (?:is|are)\s${THING}\s(?:coming along|getting on|progressing|going|coming on)`,
      String.raw`(?:is|are|does|do|has|have)\s${THING}\sstill\s.+`,
      String.raw`(?:est-ce qu(?:e\s|['’]))?${THING}\s(?:est|sont)(?:-(?:il|elle)s?)?\s(?:toujours|encore)\s.+`,
    ],
  ],
  [
    'fate',
    [
      String.raw`(?:que|qu['’]est-ce qu['’]on)\s(?:va-t-on|fera-t-on|fait-on|doit-on|va|fera)(?:\sfaire)?\s${OF}${THING}`,
      String.raw`(?:que|qu['’]est-ce que)\s(?:va\s|vont\s)?(?:deviennent|devient|deviendront|deviendra|devenir)\s${THING}`,
      String.raw`qu['’]adviendra-t-il\s${OF}${THING}`,
      String.raw`what (?:will happen|happens|is going to happen) to\s${THING}`,
      String.raw`what (?:will (?:be done|we do|they do)|is to be done|are we going to do) with\s${THING}`,
      String.raw`what (?:will|is to) become of\s${THING}`,
    ],
  ],
  [
    'material',
    [
      String.raw`(?:en|de) (?:quoi|quelle matière|quel matériau) (?:est|sont|était|étaient)\s(?:(?:faite?s?|construite?s?)\s)?${THING}`,
      String.raw`what (?:is|are|was|were)\s${THING}\s(?:made|built|constructed) (?:of|from|out of)`,
    ],
  ],
]
const PATTERNS = FORMS.flatMap(([kind, forms]) =>
  forms.map((form) => ({
    kind,
    pattern: new RegExp(String.raw`^\W*(?:et\s|and\s|mais\s)?${form}${END}`, 'iu'),
  })),
)

/** Reads a question for the state, the fate or the material of a thing; null for any other. */
export function askedState(question: string): AskedState | null {
  for (const { kind, pattern } of PATTERNS) {
    const thing = pattern.exec(question)?.groups?.thing
    if (thing !== undefined) return { kind, thing }
  }
  return null
}
