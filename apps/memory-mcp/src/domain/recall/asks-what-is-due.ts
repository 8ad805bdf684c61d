import { fold } from '@agora-mcp/core/text'

const DUE =
  /(?<![\p{L}])(?:due|deadlines?|to-?dos?|to do|overdue|(?:must|should|have to|need to) (?:i|we) do|(?:do|must|should) (?:i|we) (?:have to |need to )?(?:do|hand in|pay|return|send|finish)|(?:i|we) (?:have|need) to (?:do|hand in|pay|return|send|finish)|echeances?|(?:a|dois-je|devons-nous) (?:rendre|faire|payer|terminer|envoyer)|(?:je dois|on doit|nous devons|il faut) (?:faire|rendre|payer|terminer|envoyer)|fallig|faellig|zu (?:tun|erledigen)|fristen?|muss (?:ich|man)|vence[n]?|plazos?|scadenz[ae]|scade)(?![\p{L}])/u

export const asksWhatIsDue = (question: string): boolean => DUE.test(fold(question))
