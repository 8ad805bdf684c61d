export { perturbed } from './perturbed.ts'
export { seededRandom } from './seeded-random.ts'
