import { quoted } from '@agora-mcp/core/errors'
import { definePrompt } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { completeLocation, completeNetwork, completeTheme } from './completions.ts'

export const orientationSheet = definePrompt<Deps>({
  name: 'orientation_sheet',
  title: 'Fiche d’orientation',
  description:
    'Prépare une page à remettre à la personne : où aller, pour quoi, comment, avec quels documents.',
  arguments: [
    {
      name: 'location',
      description: 'Où vit la personne : commune, adresse ou code postal.',
      required: true,
    },
    {
      name: 'theme',
      description: 'Thématique ou catégorie, par exemple logement-hebergement.',
      required: true,
    },
    { name: 'network', description: 'Réseau à privilégier, par exemple mission-locale.', required: false },
  ],
  render: ({ location = '', theme = '', network }) =>
    [
      `Prépare une fiche d’orientation d’une page pour une personne qui vit à cet endroit : ${quoted(location)}.`,
      `Thématique : ${quoted(theme)}. Cherche avec search_services, puis lis get_service_details pour les services que tu retiens.`,
      ...(network
        ? [
            `Regarde aussi les structures du réseau ${quoted(network)} avec list_all_structures et get_structure_details.`,
          ]
        : []),
      'Retiens trois services au plus, les plus proches dont les conditions conviennent, et un service à distance s’il y en a.',
      'Pour chacun : nom de la structure, ce que la personne y trouvera, adresse et distance, téléphone et courriel, horaires en toutes lettres, conditions et documents à apporter, démarche à faire, lien de la source, date de mise à jour.',
      'Écris en français simple, phrases courtes, sans sigle inexpliqué. Laisse un blanc là où l’information manque ; n’invente rien.',
      'Termine par ce que je dois vérifier par téléphone avant de remettre la fiche.',
    ].join('\n'),
  complete: { location: completeLocation, theme: completeTheme, network: completeNetwork },
})
