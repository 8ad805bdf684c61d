/** A thought of one line, and a question that it answers. */
export interface JudgedThought {
  readonly thought: string
  readonly question: string
}

/** Thirty thoughts in five languages; the weights of `similarity` were fitted with their questions. */
export const FITTED_THOUGHTS: readonly JudgedThought[] = [
  { thought: 'Ragwort is toxic to horses, even dried in hay.', question: 'What is poisonous for horses?' },
  {
    thought: 'Marie préfère les réunions avant dix heures.',
    question: 'Quand Marie aime-t-elle se réunir ?',
  },
  {
    thought: 'Der WLAN-Schlüssel im Ferienhaus steht auf der Rückseite des Routers.',
    question: 'Wo finde ich das WLAN-Passwort im Ferienhaus?',
  },
  {
    thought: 'The client wants invoices in euros, never in dollars.',
    question: 'In which currency do we bill the client?',
  },
  {
    thought: 'Le chauffage du bureau se règle derrière la porte du couloir.',
    question: 'Où règle-t-on le chauffage ?',
  },
  { thought: 'My sister Anna is allergic to peanuts.', question: 'Who cannot eat nuts?' },
  {
    thought: 'Backups run every night at two and are kept for thirty days.',
    question: 'How long do we keep the backups?',
  },
  {
    thought: 'J’ai compris que j’écris mieux le matin, sans musique.',
    question: 'Quand est-ce que je travaille le mieux ?',
  },
  { thought: 'Opa hat am 12. März Geburtstag.', question: 'Wann hat Großvater Geburtstag?' },
  { thought: 'The spare key is under the blue flower pot.', question: 'Where is the spare key?' },
  {
    thought: 'Postgres was chosen over MySQL because of its full-text search.',
    question: 'Why did we pick Postgres?',
  },
  {
    thought: 'Le dentiste a dit de revenir dans six mois.',
    question: 'Quand dois-je retourner chez le dentiste ?',
  },
  {
    thought: 'Tomaten brauchen viel Sonne und wenig Wasser auf den Blättern.',
    question: 'Wie gieße ich Tomaten?',
  },
  {
    thought: 'Our landing page converts better with a single button.',
    question: 'What improves conversion on the landing page?',
  },
  {
    thought: 'Paul joue du violoncelle depuis l’âge de sept ans.',
    question: 'De quel instrument joue Paul ?',
  },
  {
    thought: 'The trip to Lisbon is booked for the second week of May.',
    question: 'When do we travel to Portugal?',
  },
  {
    thought: 'Ein Modell, das zu allem nickt, ist kein guter Berater.',
    question: 'Was ist an einem Modell schlecht, das immer zustimmt?',
  },
  {
    thought: 'La garantie du lave-linge expire en novembre 2027.',
    question: 'Jusqu’à quand le lave-linge est-il garanti ?',
  },
  {
    thought: 'Reading fewer newsletters gave me back an hour a day.',
    question: 'How did I save an hour every day?',
  },
  { thought: 'Le code d’entrée de l’immeuble est 4817B.', question: 'What is the door code?' },
  {
    thought: 'Unser Vermieter antwortet nur auf Briefe, nicht auf E-Mails.',
    question: 'Comment joindre le propriétaire ?',
  },
  {
    thought: 'Vector search alone misses exact product numbers.',
    question: 'Pourquoi la recherche vectorielle ne suffit-elle pas ?',
  },
  {
    thought: 'Le petit déjeuner de l’hôtel est servi jusqu’à onze heures.',
    question: 'Bis wann gibt es Frühstück?',
  },
  { thought: 'The car needs new brakes before winter.', question: 'Was muss am Auto gemacht werden?' },
  { thought: 'Trust is built in small promises kept.', question: 'How is trust built?' },
  { thought: 'Luis quiere aprender a bucear este verano.', question: '¿Qué quiere hacer Luis en verano?' },
  {
    thought: 'La riunione con il commercialista è fissata per giovedì.',
    question: 'Quando vedo il commercialista?',
  },
  { thought: 'Nora’s new phone number ends in 4471.', question: 'What is Nora’s number?' },
  { thought: 'Le vin rouge me donne mal à la tête.', question: 'Qu’est-ce qui me donne des maux de tête ?' },
  {
    thought: 'Bei Regen fährt die Linie 9 nicht über die Brücke.',
    question: 'Welche Bahn fährt bei Regen anders?',
  },
]

/** Thirty others, whose questions the weights have not seen. */
export const BLIND_THOUGHTS: readonly JudgedThought[] = [
  { thought: 'Chocolate and grapes can kill a dog.', question: 'What food is dangerous for dogs?' },
  { thought: 'Sophie ne mange plus de viande depuis janvier.', question: 'Qui est végétarienne ?' },
  { thought: 'Das Auto steht im Parkhaus auf Ebene drei.', question: 'Wo steht das Auto?' },
  { thought: 'The release is frozen every Thursday at noon.', question: 'When is the code freeze?' },
  {
    thought: 'Le mot de passe du wifi est collé sous la box.',
    question: 'Où trouver le mot de passe du wifi ?',
  },
  { thought: 'My father takes his pills with breakfast.', question: 'When does dad take his medication?' },
  {
    thought: 'We decided to drop support for Internet Explorer.',
    question: 'Which browser do we no longer support?',
  },
  {
    thought: 'Je dors mal quand je bois du café après seize heures.',
    question: 'Pourquoi est-ce que je dors mal ?',
  },
  { thought: 'Lenas Hochzeit ist am 20. Juni in Potsdam.', question: 'Wann heiratet Lena?' },
  { thought: 'The gym closes at nine on Sundays.', question: 'What are the Sunday hours of the gym?' },
  {
    thought: 'Redis was removed because nobody could say what it cached.',
    question: 'Why did we remove Redis?',
  },
  { thought: 'Le plombier passera mardi entre huit et dix.', question: 'Quand vient le plombier ?' },
  { thought: 'Rosen schneidet man, wenn die Forsythien blühen.', question: 'Wann schneide ich die Rosen?' },
  { thought: 'Customers leave at the second page of the form.', question: 'Where do we lose customers?' },
  { thought: 'Hugo parle couramment le japonais.', question: 'Quelle langue étrangère Hugo parle-t-il ?' },
  { thought: 'The rent goes up by three percent in April.', question: 'How much will the rent increase?' },
  {
    thought: 'Wer schnell antwortet, hat selten nachgedacht.',
    question: 'Was sagt eine schnelle Antwort aus?',
  },
  { thought: 'Mon passeport est valable jusqu’en 2031.', question: 'Quand expire mon passeport ?' },
  { thought: 'Walking to work cured my insomnia.', question: 'What helped me sleep?' },
  {
    thought: 'Le numéro du contrat d’assurance est AX-20931.',
    question: 'What is the insurance policy number?',
  },
  { thought: 'Frau Keller ist freitags nie im Büro.', question: 'Quel jour Mme Keller est-elle absente ?' },
  {
    thought: 'Small pull requests get reviewed twice as fast.',
    question: 'Comment accélérer les revues de code ?',
  },
  { thought: 'Le marché aux puces a lieu le premier dimanche du mois.', question: 'Wann ist Flohmarkt?' },
  {
    thought: 'The boiler must be serviced every October.',
    question: 'Wann muss die Heizung gewartet werden?',
  },
  { thought: 'Doubt is a habit worth keeping.', question: 'What habit is worth keeping?' },
  { thought: 'A Carmen le gustan las novelas policíacas.', question: '¿Qué libros le gustan a Carmen?' },
  {
    thought: 'Il treno per Bologna parte dal binario quattro.',
    question: 'Da quale binario parte il treno?',
  },
  {
    thought: 'The projector cable is in the second drawer.',
    question: 'Where is the cable for the projector?',
  },
  { thought: 'Les tulipes se plantent en octobre.', question: 'Quand planter les tulipes ?' },
  {
    thought: 'Die Steuererklärung muss bis Ende Juli abgegeben werden.',
    question: 'Bis wann muss ich die Steuern erklären?',
  },
]
