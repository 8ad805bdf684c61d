/** Units with other names that people use; folded on use. */
export const PLACE_PHRASES: Readonly<Record<string, readonly string[]>> = {
  'municipiul bucurești': [
    'bucharest',
    'capitala',
    'capitala româniei',
    'bucharest municipality',
    'buc',
    'pmb',
    'primăria capitalei',
    'bucharest city hall',
    'primaria generala',
    'primaria generala bucuresti',
    'city of bucharest',
  ],
  'municipiul constanța': ['constantza'],
  'municipiul brașov': ['kronstadt', 'brasso'],
  'municipiul sibiu': ['hermannstadt'],
  'municipiul cluj-napoca': ['kolozsvar', 'klausenburg'],
  'municipiul timișoara': ['temesvar', 'temeswar'],
  'municipiul târgu mureș': ['marosvasarhely'],
  'municipiul oradea': ['nagyvarad'],
  'municipiul drobeta-turnu severin': ['turnu severin', 'severin'],
}
