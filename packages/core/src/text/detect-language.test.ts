import { describe, expect, it } from 'vitest'
import { detectLanguage } from './detect-language.ts'

describe('detectLanguage', () => {
  it.each([
    ['fr', 'Qu’est-ce qu’un signe, et comment peut-il représenter quelque chose pour quelqu’un ?'],
    ['en', 'A sign is something which stands to somebody for something in some respect.'],
    ['de', 'Ein Zeichen ist etwas, das für jemanden in gewisser Hinsicht für etwas steht.'],
    ['es', '¿Qué es la verdad y cómo podemos saber que la conocemos?'],
    ['it', 'Che cosa è la verità, e come possiamo sapere che la conosciamo?'],
    ['pt', 'O que é a verdade e como podemos saber que não estamos enganados?'],
    ['ca', 'La filosofia és l’amor a la saviesa, però també és una manera de viure amb els altres.'],
    ['nl', 'Wat is waarheid en hoe kunnen wij weten dat het niet een droom is?'],
    ['la', 'Quid est veritas, et quomodo scire possumus quod non sit error in rebus?'],
    ['ro', 'Ce este adevărul și cum putem ști că nu ne înșelăm în această privință?'],
    ['el', 'Τι είναι η αλήθεια και πώς μπορούμε να την γνωρίσουμε;'],
    ['el', 'Πάντες ἄνθρωποι τοῦ εἰδέναι ὀρέγονται φύσει.'],
    ['pl', 'Czym jest prawda i jak możemy wiedzieć, że się nie mylimy?'],
    ['cs', 'Co je pravda a jak můžeme vědět, že se nemýlíme, když není jistota?'],
    ['hu', 'Mi az igazság, és honnan tudhatjuk, hogy nem tévedünk?'],
    ['sv', 'Vad är sanning och hur kan vi veta att det inte är en dröm?'],
    ['da', 'Hvad er sandhed, og hvordan kan vi vide, at det ikke blot er af en drøm?'],
    ['fi', 'Mikä on totuus ja miten voimme tietää, että se ei ole unta?'],
    ['tr', 'Gerçek nedir ve onun bir rüya olmadığını nasıl bilebiliriz?'],
    ['ru', 'Что такое истина и как мы можем знать, что это не сон?'],
    ['uk', 'Що таке істина і як ми можемо знати, що це не сон?'],
    ['bg', 'Какво е истината и как може да знаем, че това не е сън?'],
    ['ja', '真理とは何か。どうすれば知ることができるのか。'],
    ['zh', '真理是什么？我们如何能够认识它？'],
    ['ko', '진리란 무엇인가?'],
    ['ar', 'ما هي الحقيقة وكيف نعرفها؟'],
    ['he', 'מהי האמת ואיך נדע אותה?'],
    ['th', 'ความจริงคืออะไร'],
    ['hi', 'सत्य क्या है?'],
  ])('%s: %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it('says that it does not know rather than guess', () => {
    for (const text of ['', '1903', 'Charles Sanders Peirce', '\0\ud800', '§ 12']) {
      expect(detectLanguage(text)).toBeNull()
    }
  })

  it('is not led astray by quotations', () => {
    const text =
      'Le mot grec ἀλήθεια signifie dans ce passage la vérité, que les Latins nomment veritas est in re.'
    expect(detectLanguage(text)).toBe('fr')
  })
})
