import { describe, expect, it } from 'vitest'
import { asksForPlan } from './asks-for-plan.ts'

describe('a question', () => {
  it.each([
    'Quelles sont les tâches à faire, et pour quand ?',
    'Que reste-t-il à faire avant Noël ?',
    'Fais-moi le plan des travaux de la rue des Tanneurs',
    'Qu’y a-t-il à faire avant la fin de l’année ?',
    'Quelles sont les échéances de Marie ?',
    'Propose un planning',
    'Which tasks are late?',
    'What is left to do?',
    'Draw up an action plan',
    'Quelles sont les suites à donner du point hebdo n° 11 ?',
    'Planifie ce que Blandine Aubry a encore à faire.',
    'Fais la liste de tout ce que le conseil a demandé de faire.',
    'Que devait faire Mme Arbois après la réunion du 6 octobre ?',
    'Qu’est-ce que M. Roux a encore à faire ?',
  ])('asks for a plan: %s', (question) => {
    expect(asksForPlan(question)).toBe(true)
  })

  it.each([
    'Quand faut-il remettre le plan de récolement ?',
    'Où est le fond de plan ?',
    'What is the total including VAT of the price schedule?',
    'Quels essais sont à faire avant la réception ?',
    'Quelle est la tolérance d’implantation en plan ?',
    'Combien coûte un jour de retard ?',
    'Quelle pénalité si le chantier est en retard ?',
    'Quelle est la suite du feuilleton ?',
  ])('asks for none: %s', (question) => {
    expect(asksForPlan(question)).toBe(false)
  })
})
