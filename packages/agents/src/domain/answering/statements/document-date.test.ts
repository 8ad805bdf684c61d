import { expect, it } from 'vitest'
import { documentDate } from './document-date.ts'

it.each([
  ['manuel-v4-2025-11-03.docx', '', '2025-11-03'],
  ['manuel.docx', 'Manuel\nVersion 4, 3 novembre 2025. Rédactrice : Mme Orsini.', '2025-11-03'],
  ['descriptif.pdf', 'Descriptif des travaux. 11 juin 2026. Architecte : Mme Roux.', '2026-06-11'],
  [
    'reglement.md',
    'Règles de la serre\n\nAdoptées par le conseil. Adopted on 3 February 2026.',
    '2026-02-03',
  ],
  ['cahier.pdf', 'Serre\nCahier des charges du 15 juin 2026. Client : Mairie.', '2026-06-15'],
  ['note.docx', 'Note de service\nQuimper, le 3 mars 2026\nÀ tous.', '2026-03-03'],
  [
    'cr.md',
    'Point du jour\n\nMercredi 14 octobre 2026, 15 h, salle bleue. Présents : Mme Le Goff.',
    '2026-10-14',
  ],
  ['tarifs.pdf', 'Tarifs en vigueur au 1er janvier 2026. Une remise est accordée.', '2026-01-01'],
  ['note.md', 'Les travaux commencent au 4 mai 2027 et durent un mois.', null],
  ['accueil.md', 'Bienvenue. La serre ouvre le 4 mai 2027 à tous.', null],
  ['RP11_13-10-2026.md', '', '2026-10-13'],
  ['cr-20261013.md', '', '2026-10-13'],
  ['13.10.2026 réunion.md', '', '2026-10-13'],
  ['rp.md', '**Mar. 13/10/2026, 14 h, foyer.** Rédaction : B. Aubry.', '2026-10-13'],
  ['rp.md', 'Mer. 02.09.26, 7 h 30, caveau.', '2026-09-02'],
  ['bureau-juin.md', 'Bureau du 5 juin 2026\n\nÀ 18 h.', '2026-06-05'],
  ['plan-20261399.md', '', null],
  ['guide.md', 'The farrier comes on 12 May 2027. Horses are fed at 7.', null],
  ['avis.md', 'Le présent avis porte sur le bail du 3 mars 2024.', null],
])('%s, which begins with "%s", is of %s', (path, text, date) => {
  expect(documentDate({ path, title: '', written: null, text })).toBe(date)
})
