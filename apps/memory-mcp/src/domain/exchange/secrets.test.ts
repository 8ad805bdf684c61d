import { expect, it } from 'vitest'
import { withoutSecrets } from './secrets.ts'

const left = (text: string) => {
  const skipped = new Map<string, number>()
  return [withoutSecrets(text, skipped), [...skipped.values()][0] ?? 0]
}

it.each([
  ['password=hunter2trombone99', 'password=[secret left out]'],
  ['The pwd: Moor-hen_71!', 'The pwd: [secret left out]!'],
  ['Mot de passe : calville88.', 'Mot de passe : [secret left out].'],
  ['mot de passe du wifi : goémon-vert-71', 'mot de passe du wifi : [secret left out]'],
  ['{"db_password": "s3cr3t,x"}', '{"db_password": "[secret left out],x"}'],
  ['export DB_PASSWORD=tr0ub4dor', 'export DB_PASSWORD=[secret left out]'],
  ['Das Passwort: Amsel#12', 'Das Passwort: [secret left out]'],
  ['mdp = 48151623', 'mdp = [secret left out]'],
])('leaves the password of %s out', (text, expected) => {
  expect(left(text)).toEqual([expected, 1])
})

it.each([
  'password: string',
  'Mot de passe : oublié, à demander à Nils.',
  'const password = readPassword(input)',
  'password=$DB_PASSWORD',
  'password: process.env.PASSWORD',
  'The password is in the drawer: second from 3.',
  'Choose a password: at least 12 characters.',
  'PWD=/home/nils/src-2',
  'Password: <your-password-1>',
  'I lost my password. The train leaves at 9:15.',
])('leaves %s as it is', (text) => {
  expect(left(text)).toEqual([text, 0])
})
