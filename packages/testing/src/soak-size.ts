/** Set by the nightly job: `AGORA_SOAK=long pnpm test:soak`. */
const isLong = process.env.AGORA_SOAK === 'long'

/**
 * The size of a storm: `usual` proves what the test is for on every run, `long` looks for what happens once in thousands.
 * docs/development.md says for each storm what a smaller one would miss.
 */
export const soakSize = <Size>(usual: Size, long: Size): Size => (isLong ? long : usual)
