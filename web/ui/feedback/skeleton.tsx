import { classNames } from '../styles/class-names.ts'

/** A placeholder for content that is loading. Give it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('animate-pulse rounded-lg bg-subtle', className)} />
)
