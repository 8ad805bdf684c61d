/** A question that names a time, and the time it means; null leaves an end open. */
export interface DatedQuestion {
  readonly question: string
  readonly from: string | null
  /** First day that no longer belongs to it. */
  readonly to: string | null
}

/** The moment at which the questions are asked: a Sunday. */
export const ASKED_AT = new Date('2026-11-22T10:00:00Z')

const asked = (question: string, from: string | null, to: string | null): DatedQuestion => ({
  question,
  from,
  to,
})

/** Forty questions in English, French and German, written before they were first asked. */
export const DATED_QUESTIONS: readonly DatedQuestion[] = [
  asked('What did we say in March 2025?', '2025-03-01', '2025-04-01'),
  asked('What did we decide about the kitchen in June 2024?', '2024-06-01', '2024-07-01'),
  asked('What did I tell you about my knee yesterday?', '2026-11-21', '2026-11-22'),
  asked('Which train did we talk about last week?', '2026-11-09', '2026-11-16'),
  asked('What was the plan for the garden last summer?', '2026-06-01', '2026-09-01'),
  asked('What did we say about the kitchen on 14 May 2025?', '2025-05-14', '2025-05-15'),
  asked('What did we discuss about the invoice on Tuesday?', '2026-11-17', '2026-11-18'),
  asked('What did we say about the dog before February 2024?', null, '2024-02-01'),
  asked('What did I note about running after September 2026?', '2026-10-01', null),
  asked('What did we write about the garden between March and May 2025?', '2025-03-01', '2025-06-01'),
  asked('What happened with the invoice three weeks ago?', '2026-10-26', '2026-11-02'),
  asked('What did we talk about in the last two weeks?', '2026-11-08', '2026-11-23'),
  asked('What did Marie say about the choir in winter 2024/25?', '2024-12-01', '2025-03-01'),
  asked('What did we say about the car in early 2026?', '2026-01-01', '2026-05-01'),
  asked("Qu'avons-nous dit en août 2025 ?", '2025-08-01', '2025-09-01'),
  asked("Qu'a-t-on décidé pour la cuisine en janvier 2026 ?", '2026-01-01', '2026-02-01'),
  asked('De quel train avons-nous parlé la semaine dernière ?', '2026-11-09', '2026-11-16'),
  asked("Qu'est-ce que j'ai raconté hier sur mon genou ?", '2026-11-21', '2026-11-22'),
  asked('Que disait-on du jardin au printemps 2024 ?', '2024-03-01', '2024-06-01'),
  asked("Qu'avons-nous dit du chien le 5 décembre 2024 ?", '2024-12-05', '2024-12-06'),
  asked("Qu'ai-je noté sur la course depuis octobre 2026 ?", '2026-10-01', null),
  asked('De quoi parlions-nous avant mars 2024 ?', null, '2024-03-01'),
  asked("Qu'a-t-on écrit sur la facture entre avril et juin 2024 ?", '2024-04-01', '2024-07-01'),
  asked('Que disions-nous de la voiture il y a deux mois ?', '2026-09-01', '2026-10-01'),
  asked("Qu'avons-nous dit vendredi dernier ?", '2026-11-20', '2026-11-21'),
  asked("De quoi a-t-on parlé pour la chorale l'hiver dernier ?", '2025-12-01', '2026-03-01'),
  asked("Qu'est-ce qu'on a décidé fin 2025 ?", '2025-09-01', '2026-01-01'),
  asked('Was haben wir im Juli 2024 gesagt?', '2024-07-01', '2024-08-01'),
  asked('Was haben wir im April 2026 über die Küche beschlossen?', '2026-04-01', '2026-05-01'),
  asked('Was habe ich gestern über mein Knie erzählt?', '2026-11-21', '2026-11-22'),
  asked('Über welchen Zug haben wir letzte Woche gesprochen?', '2026-11-09', '2026-11-16'),
  asked('Was sagten wir im Herbst 2025 über den Garten?', '2025-09-01', '2025-12-01'),
  asked('Was habe ich am 25. Februar 2026 über den Hund gesagt?', '2026-02-25', '2026-02-26'),
  asked('Was haben wir vor März 2024 über die Rechnung geschrieben?', null, '2024-03-01'),
  asked('Was haben wir nach dem 1. November 2026 über das Auto gesagt?', '2026-11-02', null),
  asked('Worüber sprachen wir zwischen Oktober und Dezember 2024?', '2024-10-01', '2025-01-01'),
  asked('Was war vor zwei Wochen mit der Rechnung?', '2026-11-02', '2026-11-09'),
  asked('Was haben wir am Donnerstag über den Chor gesagt?', '2026-11-19', '2026-11-20'),
  asked('Was haben wir letztes Jahr über das Laufen gesagt?', '2025-01-01', '2026-01-01'),
  asked('Was haben wir vom 3. bis 9. November 2026 besprochen?', '2026-11-03', '2026-11-10'),
]
