/** Weekdays in French, then in English, from Monday; alternatives of a pattern that ignores case. */
export const WEEKDAYS =
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday'
