/** Set by the nightly job: `AGORA_SOAK=long pnpm test:soak`. */
const isLong = process.env.AGORA_SOAK === 'long'

/**
 * Size of a soak test: `usual` runs every time, `long` looks for rare failures. docs/development.md says for
 * each test what a smaller one would miss.
 */
export const soakSize = <Size>(usual: Size, long: Size): Size => (isLong ? long : usual)
