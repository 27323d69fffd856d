import type { ReactNode } from 'react'

type Props = {
  /** Announced while the skeleton is shown. */
  label: string
  className?: string
  children: ReactNode
}

/** Wraps a screen's skeleton and announces what is loading. */
export const LoadingRegion = ({ label, className, children }: Props) => (
  <div role="status" data-loading className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
)
