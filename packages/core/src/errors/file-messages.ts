import { defineMessages } from './define-messages.ts'

type Path = {
  readonly path: string
}

/** English messages about files and folders, by code. */
export const FILE_MESSAGES = {
  missing: ({ path }: Path) => ({
    text: `There is no file ${path}`,
    hint: 'Check the spelling of the path.',
  }),
  is_folder: ({ path }: Path) => ({ text: `${path} is a folder`, hint: 'Give the path of a file.' }),
  link_loop: ({ path }: Path) => ({
    text: `${path} is a symbolic link that leads back to itself`,
    hint: 'Give the path of the file itself.',
  }),
  path_too_long: { text: 'The path is longer than the system allows', hint: 'Give a shorter path.' },
  not_readable: ({ path }: Path) => ({
    text: `This user has no permission to read ${path}`,
    hint: 'Change its permissions, or give the path of a copy.',
  }),
  read_failed: ({ path }: Path) => ({
    text: `${path} cannot be read`,
    hint: 'Check that its disk is connected, or choose another location.',
  }),
  no_folder: ({ path }: Path) => ({
    text: `The folder of ${path} does not exist`,
    hint: 'Create the folder, or choose another one.',
  }),
  parent_is_file: ({ path }: Path) => ({
    text: `The parent of ${path} is a file, not a folder`,
    hint: 'Create the folder, or choose another one.',
  }),
  exists: ({ path }: Path) => ({ text: `${path} already exists`, hint: 'Choose another name.' }),
  not_writable: ({ path }: Path) => ({
    text: `This user has no permission to write ${path}`,
    hint: 'Choose another folder, or change its permissions.',
  }),
  disk_full: ({ path }: Path) => ({
    text: `The disk of ${path} is full`,
    hint: 'Free some space on that disk, then try again.',
  }),
  write_failed: ({ path }: Path) => ({
    text: `${path} cannot be written`,
    hint: 'Check that its disk is connected, or choose another location.',
  }),
}

export const sayOfFile = defineMessages('file', FILE_MESSAGES)
