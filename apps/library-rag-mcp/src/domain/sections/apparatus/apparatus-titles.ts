import type { ApparatusType } from '../../chunk.ts'

export type TitledApparatus = Exclude<ApparatusType, 'title_page'>

/** Titles for a type of apparatus in French, English, German, Latin and Greek, matched against folded text. */
interface Titles {
  /** Titles that mean nothing else. */
  readonly certain: RegExp
  /** Titles that a chapter may have, too. */
  readonly possible: RegExp
}

const NEVER = /(?!)/

const TITLES: Readonly<Record<TitledApparatus, Titles>> = {
  bibliography: {
    certain:
      /^(?:(?:selective? |selected |select )?bibliograph(?:ie|y|ia|ies)|(?:reperes?|notes?|notices?|orientations?|indications?|elements|references|choix) (?:de )?bibliographi|bibliographical note|ouvrages (?:cites|consultes)|works cited|literature cited|literaturverzeichnis|literaturhinweise|literaturangaben|quellenverzeichnis|(?:quellen|siglen) und literatur|(?:zitierte|weiterfuhrende|ausgewahlte) literatur|βιβλιογραφια)/u,
    possible:
      /^(?:references|sources|(?:primary|secondary) (?:sources|literature)|further reading|suggestions for further reading|pour aller plus loin|lectures(?: complementaires)?|textes cites|(?:œuvres|oeuvres) citees|quellen|literatur|πηγες)$/u,
  },
  index: {
    certain:
      /^(?:(?:personen|namen|sach|stellen|orts|begriffs|wort)(?:register|index)|register|(?:general |subject |name )?index|index (?:des|de|of|nominum|rerum|locorum|verborum|auctorum|general|thematique|analytique|onomastique|nominum)|table (?:analytique|alphabetique|des noms)|ευρετηριο)/u,
    possible: NEVER,
  },
  abbreviations: {
    certain:
      /^(?:(?:liste? (?:des|of) |table (?:des|of) )?(?:principales )?(?:abreviations|abbreviations|sigles)|abkurzungen|abkurzungsverzeichnis|siglen|siglenverzeichnis|verzeichnis der (?:abkurzungen|siglen)|sigla$|conspectus siglorum|συντομογραφιες|βραχυγραφιες)/u,
    possible: NEVER,
  },
  colophon: {
    certain: /^(?:colophon|acheve d.imprimer|impressum|mentions legales|imprint)$/u,
    possible: NEVER,
  },
  note: {
    certain: /^(?:endnotes|endnoten|notes et references)/u,
    possible: /^(?:notes?|anmerkungen|adnotationes|notae|σημειωσεις)(?: .{0,40})?$/u,
  },
}

/** Returns the type of apparatus that a title names, and whether it is certain; null if it heads the body. */
export function apparatusTitle(title: string): { type: TitledApparatus; isCertain: boolean } | null {
  const folded = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\s*(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z])[.)]\s+/u, '')
    .replace(/[’']/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
  for (const [type, { certain, possible }] of Object.entries(TITLES) as [TitledApparatus, Titles][]) {
    if (certain.test(folded)) return { type, isCertain: true }
    if (possible.test(folded)) return { type, isCertain: false }
  }
  return null
}
