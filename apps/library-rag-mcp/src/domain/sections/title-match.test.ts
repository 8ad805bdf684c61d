import { describe, expect, it } from 'vitest'
import { titleSimilarity } from './title-match.ts'

describe('titleSimilarity', () => {
  it.each([
    ['Le mot et la chose', 'LE MOT ET LA CHOSE'],
    ['Le réalisme retrouvé', 'Le réa- lisme retrouvé'],
    ['Abélard', 'II. Abélard'],
    ['Chapitre III : La nature commune', 'La nature commune'],
    ['1.2 Les deux maîtres', 'Les deux maîtres'],
    ['§ 12 Du signe', 'Du signe'],
    ['1984', '1984'],
    ['Démarrer MC', '1.3.2 Démarrer MC'],
    ['C', '12.3.1 C'],
    ['Die schöne Größe', 'Die schone Große'],
    ['Un manuel pour un sénateur', 'Un manuel pour un senateut'],
  ])('knows %j in %j', (a, b) => {
    expect(titleSimilarity(a, b)).toBeGreaterThanOrEqual(0.8)
  })

  it.each([
    ['Platon', 'Plotin'],
    ['Le mot', 'Le mot et la chose, ou des noms'],
    ['Chapitre I', 'Chapitre II'],
    ['Mille ans', 'Les ans'],
    ['Conclusion', 'Introduction'],
    ['', ''],
  ])('tells %j from %j', (a, b) => {
    expect(titleSimilarity(a, b)).toBeLessThan(0.8)
  })

  it('prefers the same number', () => {
    expect(titleSimilarity('I. Du nom', 'I. Du nom')).toBeGreaterThan(
      titleSimilarity('I. Du nom', 'II. Du nom'),
    )
  })
})
