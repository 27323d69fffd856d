import type { ReactNode } from 'react'

export const SheetHeading = ({ children }: { children: ReactNode }) => (
  <h3 className="mt-7 mb-3 font-display text-lg font-semibold tracking-title">{children}</h3>
)
