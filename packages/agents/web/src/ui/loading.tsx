import { Loader } from '@mantine/core'

/** A loading indicator, announced to screen readers. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Loader size="sm" aria-hidden />
    </div>
  )
}
