import { expect, it } from 'vitest'
import { namedDocuments } from './named-documents.ts'

const DOCUMENTS = [
  ['cr/2026-03-12.md', 'Compte rendu du conseil', '2026-03-12'],
  ['cr/2027-03-12.md', 'Compte rendu du conseil', '2027-03-12'],
  ['cr/2027-04-09.md', 'Compte rendu du conseil', '2027-04-09'],
].map(([source = '', title = '', date = '']) => ({ source, title, date }))

it.each([
  ['Qu’a décidé le conseil du 12 mars 2027 ?', ['2027-03-12']],
  ['Qu’a décidé le conseil du 12 mars ?', ['2026-03-12', '2027-03-12']],
  [
    'Quelles différences entre le conseil du 12 mars 2027 et celui du 9 avril ?',
    ['2027-03-12', '2027-04-09'],
  ],
])('%s names the documents of its days', (question, dates) => {
  expect(namedDocuments(question, DOCUMENTS).map(({ date }) => date)).toEqual(dates)
})

it.each([
  ['Résume l’audit d’hygiène.', ['audit-hygiene.md']],
  ['Que dit la facture du charpentier ?', ['facture-charpentier.pdf']],
  ['Summarise the carpenter’s invoice.', ['invoice-carpenter.pdf']],
  ['Que dit le devis de peinture ?', ['devis-peinture.pdf']],
  ['Résume le courriel.', ['2027-03-22-livraisons.eml']],
  ['Compare le marché de légumes et le courriel de M. Delpech.', ['marche.pdf', '2027-03-22-livraisons.eml']],
  ['Que dit la note ?', []],
  [
    'Compare le prix de la porte dans le devis de peinture et dans la facture.',
    ['facture-charpentier.pdf', 'devis-peinture.pdf'],
  ],
  ['Résume les livraisons de printemps.', ['2027-03-22-livraisons.eml']],
  ['Combien coûtent les livraisons de printemps ?', []],
])('%s names documents of kinds of an office', (question, sources) => {
  const office = [
    ['audit-hygiene.md', 'Audit d’hygiène'],
    ['facture-charpentier.pdf', 'Facture du charpentier'],
    ['invoice-carpenter.pdf', 'Invoice of the carpenter'],
    ['devis-peinture.pdf', 'Devis de peinture'],
    ['marche.pdf', 'Marché de légumes'],
    ['2027-03-22-livraisons.eml', 'Livraisons de printemps'],
  ].map(([source = '', title = '']) => ({ source, title, date: null }))
  expect(namedDocuments(question, office).map(({ source }) => source)).toEqual(sources)
})

it.each([
  ['What changed between version 2 and version 3 of the manual?', ['manuel-v2.docx', 'manuel-v3.docx']],
  ['Que dit la version 3 du manuel ?', ['manuel-v3.docx']],
])('%s names versions', (question, sources) => {
  const versions = ['manuel-v2.docx', 'manuel-v3.docx', 'note-v3.md'].map((source) => ({
    source,
    title: source.startsWith('manuel') ? 'Manuel de l’atelier' : 'Note',
    date: null,
  }))
  expect(namedDocuments(question, versions).map(({ source }) => source)).toEqual(sources)
})

const OFFICE = [
  ['orchestre/RP11_13-10-2026.md', 'RP11 — Réunion des pupitres', '2026-10-13'],
  ['orchestre/RP12_27-10-2026.md', 'RP12 — Réunion des pupitres', '2026-10-27'],
  ['hebdo/point-11.md', 'Point hebdo de la régie n° 11', '2026-10-06'],
  ['hebdo/point-12.md', 'Point hebdo de la régie n° 12', '2026-10-20'],
  ['salle/PV-12_2026-10-21.md', 'PV n° 12 — Travaux de la salle', '2026-10-21'],
  ['amis/bureau-juin-2026.md', 'Amis de l’orchestre — bureau du 5 juin 2026', '2026-06-05'],
  ['amis/bureau-avril-2026.md', 'Amis de l’orchestre — bureau du 10 avril 2026', '2026-04-10'],
  ['note-regie.md', 'Note de la régie sur la fosse', '2026-06-30'],
  ['avis-tessier.md', 'Avis de Tessier Acoustique', '2026-05-12'],
].map(([source = '', title = '', date = '']) => ({ source, title, date }))

it.each([
  ['Résume la RP12.', ['orchestre/RP12_27-10-2026.md']],
  ['Qu’est-ce qui a bougé entre la RP11 et la RP12 ?', ['RP11', 'RP12']],
  ['Qui s’était fait excuser à la rp11 ?', ['RP11']],
  ['Résume la réunion des pupitres du 13/10/2026.', ['RP11']],
  ['Résume la réunion du 27 octobre.', ['RP12']],
  ['Compare le retard entre le 13 et le 27 octobre.', ['RP11', 'RP12']],
  ['Résume le point hebdo n° 11.', ['point-11']],
  ['Quelles sont les suites à donner des points hebdo n° 11 et 12 ?', ['point-11', 'point-12']],
  ['Résume le PV n° 12.', ['PV-12']],
  ['Quelles actions ont été décidées à la réunion de chantier du 21 octobre 2026 ?', ['PV-12']],
  ['Summarise the Friends’ committee meeting of 5 June 2026. (amis comité réunion)', ['bureau-juin']],
  ['Summarise the June meeting of the committee.', ['bureau-juin']],
  ['Résume le bureau de juin.', ['bureau-juin']],
  ['Sur quelles décisions le bureau des Amis est-il revenu ?', ['bureau-juin', 'bureau-avril']],
  ['Résume la note de la régie.', ['note-regie']],
  ['Résume l’avis de Tessier.', ['avis-tessier']],
  ['Résume le PV n° 15.', []],
  ['Qui était absent à la réunion de production n° 12 ?', ['RP12']],
  ['Qui était absent à la dernière réunion des pupitres ?', ['RP12']],
  ['Résume le dernier bureau des Amis.', ['bureau-juin']],
  ['Que faut-il faire avant le 5 juin 2026 ?', []],
  ['Que dit la facture du 13/10/2026 ?', []],
  ['Que dit l’avis du 13/10/2026 ?', ['avis-tessier']],
  ['Combien de chaises y a-t-il en juin ?', []],
])('%s names documents as this office calls them', (question, names) => {
  const sources = namedDocuments(question, OFFICE).map(({ source }) => source)
  expect(sources).toEqual(names.map((name) => OFFICE.find(({ source }) => source.includes(name))?.source))
})

it.each([
  ['Quel est l’avancement de la phase 1 ?', []],
  ['À combien s’élève la situation n° 4 ?', []],
  ['Résume le procès-verbal n° 4 du bureau.', ['pv-4.md']],
  ['Résume la séance 21.', ['seance-21.md']],
])('%s names no document by a number of something else', (question, sources) => {
  const office = [
    ['reception.md', 'Réception de la phase 1'],
    ['pv-4.md', 'Parents d’élèves — procès-verbal n° 4'],
    ['seance-21.md', 'Conseil de la coopérative, séance n° 21'],
  ].map(([source = '', title = '']) => ({ source, title, date: null }))
  expect(namedDocuments(question, office).map(({ source }) => source)).toEqual(sources)
})
