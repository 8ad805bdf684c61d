/** Set by the nightly job: `AGORA_SOAK=long pnpm test:soak`. */
const isLong = process.env.AGORA_SOAK === 'long'

/** `usual` runs every time, `long` looks for rare failures; docs/development.md says which ones for each test. */
export const soakSize = <Size>(usual: Size, long: Size): Size => (isLong ? long : usual)
