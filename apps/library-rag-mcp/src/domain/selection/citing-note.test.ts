import { describe, expect, it } from 'vitest'
import { onlyCites } from './citing-note.ts'

describe('onlyCites', () => {
  it.each([
    '33. N. Goodman et W. V. Quine, « Steps Toward a Constructive Nominalism », The Journal of Symbolic Logic, vol. 12, 1947, p. 105–122.',
    '1. Porphyre, Isagoge, texte grec et latin, traduction par A. de Libera et A.-Ph. Segonds, Paris, Vrin, 1998.\n\n2. Isagoge, 1, 9–14.\n\n17. Ibid., III, 3, § 13.',
    '[4] See Thomas S. Kuhn, The Structure of Scientific Revolutions, 2nd ed., Chicago, 1970, pp. 43–51.',
    '12. Vgl. G. W. F. Hegel, Enzyklopädie der philosophischen Wissenschaften im Grundrisse, hg. von F. Nicolin, Hamburg 1969, S. 107 f.',
  ])('holds of references: %s', (note) => {
    expect(onlyCites(note)).toBe(true)
  })

  it.each([
    '15. Somme de logique, I, 12. La formule plus célèbre sur les êtres vient de John Punch (Ponce), éditeur et commentateur de Scot, en 1639.',
    '3. The word was first used for a school of logic in the twelfth century; see Haskins, 1927, p. 12.',
    '8. Der Satz steht so nicht bei Ockham, sondern erst bei einem seiner späteren Erklärer (1639).',
    'C’est nous qui soulignons.',
    // Most of it argues, though one of its notes cites.
    '4. Aristote, Catégories, 5.\n\n5. Cette réserve a été lue plus tard comme une doctrine, ce qu’elle n’est pas dans le texte de 510.',
  ])('does not hold of notes that say something: %s', (note) => {
    expect(onlyCites(note)).toBe(false)
  })
})
