import { quoted } from '@agora-mcp/core/errors'
import { definePrompt } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { completeAudience, completeLocation } from './completions.ts'

export const firstInterview = definePrompt<Deps>({
  name: 'first_interview',
  title: 'Premier entretien',
  description: 'Fait le point avec une personne, puis cherche près de chez elle ce qui répond à ses besoins.',
  arguments: [
    {
      name: 'location',
      description: 'Où vit la personne : commune, adresse ou code postal.',
      required: true,
    },
    { name: 'situation', description: 'Ce que l’on sait déjà de sa situation.', required: false },
    { name: 'target_audience', description: 'Public, par exemple jeunes.', required: false },
  ],
  render: ({ location = '', situation, target_audience }) =>
    [
      `J’accompagne une personne qui vit à cet endroit : ${quoted(location)}.`,
      ...(situation ? [`Ce que je sais de sa situation : ${situation}`] : []),
      ...(target_audience ? [`Public : ${quoted(target_audience)}.`] : []),
      'Aide-moi à conduire un premier entretien.',
      '1. Propose cinq questions courtes au plus, pour savoir ce qui est urgent (hébergement, alimentation, santé, droits), ce qui bloque (mobilité, garde d’enfants, langue, numérique) et ce qu’elle souhaite.',
      '2. Quand j’ai répondu, lis les valeurs des filtres avec get_reference_data et choisis les thématiques qui correspondent.',
      '3. Cherche avec search_services, une fois par besoin, l’urgent d’abord. Dis quel lieu a été compris (resolved_location) et demande-moi s’il y a un doute.',
      '4. Pour les deux ou trois services qui conviennent à chaque besoin, lis get_service_details et vérifie conditions d’accès, public, zone et date de mise à jour.',
      '5. Présente-les par besoin : nom, distance, coordonnées, conditions, démarche, lien de la source. Dis ce qui manque ou reste à vérifier par téléphone ; n’invente rien.',
    ].join('\n'),
  complete: { location: completeLocation, target_audience: completeAudience },
})
