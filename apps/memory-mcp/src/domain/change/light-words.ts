// Words that say little about the subject of a question, in English, French, German, Spanish, Italian. Folded.

const LIGHT = new Set(
  `get got gets give gave given do did does done make made makes take took takes need needs needed want wants wanted
  go goes went come comes came keep kept use uses used put puts have has happen happens happened wrong matter thing things
  like ask asks asked about rest know mean means tell told say said says supposed due think plan still also again moment
  currently now last leave leaves left stay stays staying allowed permitted under usual usually find found place look looks looked year today living doing working work going long far big old much many often kind sort
  lieu fait fais faire font mettre mets met mis reste rester dois doit devoir fallait faut savoir sais prevu chose choses
  encore actuellement aujourd'hui aujourdhui genre type sorte trouve trouver derniere dernier habitude autorise droit donner donne prendre prends prend prennent ressemble aller va
  geben gibt gab machen macht gemacht nehmen nimmt brauchen brauche braucht gehen geht kommen kommt ding sache sagen sagt
  noch gerade zuletzt liegt findet befindet heute lange art viel viele oft
  dar da hacer hace tomar toma necesita ir va viene cosa todavia hoy tipo
  dare fare fa prendere prende serve andare viene ancora oggi tipo`.split(/\s+/),
)

/** Checks for a word such as `get` or `lieu`, which a text need not have to answer a question with it. */
export const isLight = (folded: string): boolean => LIGHT.has(folded)
