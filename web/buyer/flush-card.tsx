import type { ReactNode } from 'react'
import { classNames } from '../ui/styles/class-names.ts'

/** A card whose content reaches its edges. */
export const FlushCard = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={classNames('overflow-hidden rounded-xl border border-line bg-surface shadow-card', className)}
  >
    {children}
  </div>
)
