import { Loader } from '@mantine/core'

/** Something is on its way; people who listen are told what. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Loader size="sm" aria-hidden />
    </div>
  )
}
