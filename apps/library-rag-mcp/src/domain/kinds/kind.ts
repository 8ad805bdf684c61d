export const KINDS = [
  'pdf',
  'docx',
  'odt',
  'xlsx',
  'ods',
  'csv',
  'pptx',
  'odp',
  'epub',
  'html',
  'markdown',
  'text',
  'image',
  'email',
] as const

export type Kind = (typeof KINDS)[number]
