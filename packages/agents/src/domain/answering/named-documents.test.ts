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
