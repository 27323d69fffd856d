import { classNames } from './class-names.ts'

/** A stand-in for what is still on its way; give it the size of the real thing. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('animate-pulse rounded-lg bg-subtle', className)} />
)
