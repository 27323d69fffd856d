import type { ReactNode } from 'react'

type Props = {
  /** Spoken while the skeleton is shown. */
  label: string
  children: ReactNode
}

/** Holds a screen's skeleton and says what is being loaded. */
export const LoadingRegion = ({ label, children }: Props) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    {children}
  </div>
)
