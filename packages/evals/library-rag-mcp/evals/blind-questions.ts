/** Questions that the demonstration's book answers, written without looking at results; the weights of `similarity` have not seen them. */
export const BOOK_QUESTIONS: readonly string[] = [
  'Qui était Porphyre ?',
  'Que devient le mot rose en hiver ?',
  'Qu’est-ce que l’heccéité ?',
  'Qu’est-ce que le nominalisme ?',
  'Que dit Avicenne de la chevalité ?',
  'Pourquoi Roscelin fut-il condamné à Soissons ?',
  'Qu’est-ce que l’essence nominale chez Locke ?',
  'Que signifie le mot pragmaticisme ?',
  'Quelle est la définition de l’universel selon Aristote ?',
  'Quelle expérience Peirce fait-il avec une pierre à Harvard ?',
  'Que sont la priméité, la secondéité et la tiercéité ?',
  'Qu’est-ce que le rasoir d’Ockham ?',
  'What is nominalism?',
  'What did Boethius say about the geometer’s line?',
  'How did Peirce change his mind about the diamond?',
  'Who executed Boethius?',
  'What does Thomas Aquinas say about matter and individuals?',
  'Why does Berkeley reject abstract ideas?',
  'Was ist Nominalismus?',
  'Was ist die Haecceitas bei Duns Scotus?',
  'Was unterscheidet Pragmatismus und Pragmatizismus?',
  'Welche drei Fragen stellte Porphyrios?',
  'Was meint Locke mit Nominalessenz?',
  'Warum gibt es laut Basile keine Arten?',
]

/** A question on Debian's manual, written from its table of contents, and the sections that it means. */
export interface ManualQuestion {
  readonly language: string
  readonly question: string
  readonly sections: readonly string[]
}

/** The odd ones were used to fit, the even ones not. */
export const MANUAL_QUESTIONS: readonly ManualQuestion[] = [
  { language: 'fr', question: 'Comment configurer le pare-feu ?', sections: ['5.6'] },
  { language: 'fr', question: 'Comment créer une image ISO d’un dossier ?', sections: ['9.7.6'] },
  {
    language: 'fr',
    question: 'Comment planifier une tâche qui se répète chaque nuit ?',
    sections: ['9.4.14'],
  },
  { language: 'fr', question: 'Comment chiffrer une clé USB ?', sections: ['9.9.1'] },
  { language: 'fr', question: 'Comment changer la langue du système ?', sections: ['8.1'] },
  { language: 'fr', question: 'Comment imprimer depuis Debian ?', sections: ['6.4'] },
  {
    language: 'fr',
    question: 'Comment revenir à une version plus ancienne d’un paquet ?',
    sections: ['2.7.10'],
  },
  {
    language: 'fr',
    question: 'Comment se connecter à un serveur sans taper de mot de passe ?',
    sections: ['6.3.3'],
  },
  {
    language: 'fr',
    question: 'Comment réparer un système après une installation de paquets ratée ?',
    sections: ['2.6'],
  },
  { language: 'fr', question: 'Comment régler la priorité d’un processus ?', sections: ['9.4.2'] },
  { language: 'fr', question: 'Comment savoir si mon disque dur va tomber en panne ?', sections: ['9.6.11'] },
  { language: 'fr', question: 'Comment effacer entièrement un disque dur ?', sections: ['9.8.8'] },
  {
    language: 'fr',
    question: 'Comment donner le droit d’utiliser sudo à un utilisateur ?',
    sections: ['1.1.12', '4.7.1'],
  },
  {
    language: 'fr',
    question: 'Comment fonctionnent les expressions rationnelles ?',
    sections: ['1.6.2', '1.6.3', '1.6.4'],
  },
  { language: 'de', question: 'Wie richte ich eine Firewall ein?', sections: ['5.6'] },
  { language: 'de', question: 'Wie sichere ich meine Daten?', sections: ['10.2'] },
  { language: 'de', question: 'Wie richte ich einen Drucker ein?', sections: ['6.4'] },
  { language: 'de', question: 'Wie verwalte ich Schlüssel mit GnuPG?', sections: ['10.3.1'] },
  { language: 'de', question: 'Wie stelle ich die Tastatur ein?', sections: ['8.2'] },
  { language: 'de', question: 'Wie erfahre ich, wer gerade angemeldet ist?', sections: ['9.5.1'] },
  {
    language: 'de',
    question: 'Wie begrenze ich die Bandbreite beim Herunterladen von Paketen?',
    sections: ['2.7.9'],
  },
  { language: 'de', question: 'Wie lösche ich ein Paket samt seiner Konfiguration?', sections: ['2.3.3'] },
  { language: 'de', question: 'Wie übersetze ich den Kernel selbst?', sections: ['9.10.3', '9.10.4'] },
  { language: 'de', question: 'Welche Dateisystemrechte gibt es?', sections: ['1.2.3'] },
  { language: 'de', question: 'Wie teile ich eine große Datei auf?', sections: ['9.8.5'] },
  { language: 'de', question: 'Wie stelle ich gelöschte Dateien wieder her?', sections: ['9.8.4', '9.8.10'] },
  { language: 'de', question: 'Wie schalte ich den Piepton ab?', sections: ['9.5.9'] },
  { language: 'en', question: 'How do I set up a firewall?', sections: ['5.6'] },
  { language: 'en', question: 'How can I shut down the computer?', sections: ['1.1.8'] },
  { language: 'en', question: 'How do I choose a good password?', sections: ['4.3'] },
  { language: 'en', question: 'Where can I see what the system logged?', sections: ['3.4', '9.3.1'] },
  { language: 'en', question: 'How do I measure how long a command takes?', sections: ['9.4.1'] },
  { language: 'en', question: 'How is the mail server configured?', sections: ['6.2'] },
  {
    language: 'en',
    question: 'How can I run another operating system in a virtual machine?',
    sections: ['9.11'],
  },
  { language: 'en', question: 'How do I set a proxy for apt?', sections: ['2.7.14'] },
  { language: 'en', question: 'How do symbolic links work?', sections: ['1.2.7'] },
  { language: 'en', question: 'How do I mount an ISO image?', sections: ['9.7.8'] },
  {
    language: 'en',
    question: 'How can I use the computer remotely with a graphical desktop?',
    sections: ['7.7'],
  },
  { language: 'en', question: 'How is the hostname determined?', sections: ['3.2.1', '5.1.1'] },
  { language: 'en', question: 'How do fonts work on Debian?', sections: ['7.5'] },
]
