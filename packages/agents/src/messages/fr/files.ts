import type { en } from '../en.ts'
import { quoted } from './quoted.ts'

const shown = (path: string): string => quoted(path, 200)

export const files: typeof en.file = {
  missing: ({ path }) => ({
    text: `Le fichier ${shown(path)} n’existe pas`,
    hint: 'Vérifiez l’orthographe du chemin.',
  }),
  is_folder: ({ path }) => ({
    text: `${shown(path)} est un dossier`,
    hint: 'Donnez le chemin d’un fichier.',
  }),
  link_loop: ({ path }) => ({
    text: `${shown(path)} est un lien symbolique qui mène à lui-même`,
    hint: 'Donnez le chemin du fichier lui-même.',
  }),
  path_too_long: {
    text: 'Le chemin est plus long que le système ne le permet',
    hint: 'Donnez un chemin plus court.',
  },
  not_readable: ({ path }) => ({
    text: `Le service n’a pas le droit de lire ${shown(path)}`,
    hint: 'Modifiez ses droits, ou donnez le chemin d’une copie.',
  }),
  read_failed: ({ path }) => ({
    text: `${shown(path)} ne peut pas être lu`,
    hint: 'Vérifiez que son disque est branché, ou choisissez un autre emplacement.',
  }),
  no_folder: ({ path }) => ({
    text: `Le dossier de ${shown(path)} n’existe pas`,
    hint: 'Créez le dossier, ou choisissez-en un autre.',
  }),
  parent_is_file: ({ path }) => ({
    text: `Le parent de ${shown(path)} est un fichier, pas un dossier`,
    hint: 'Créez le dossier, ou choisissez-en un autre.',
  }),
  exists: ({ path }) => ({ text: `${shown(path)} existe déjà`, hint: 'Choisissez un autre nom.' }),
  not_writable: ({ path }) => ({
    text: `Le service n’a pas le droit d’écrire ${shown(path)}`,
    hint: 'Choisissez un autre dossier, ou modifiez ses droits.',
  }),
  disk_full: ({ path }) => ({
    text: `Le disque de ${shown(path)} est plein`,
    hint: 'Libérez de la place sur ce disque, puis réessayez.',
  }),
  write_failed: ({ path }) => ({
    text: `${shown(path)} ne peut pas être écrit`,
    hint: 'Vérifiez que son disque est branché, ou choisissez un autre emplacement.',
  }),
}
