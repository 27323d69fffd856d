import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  /** The accessible name, also the tooltip. */
  label: string
  tone?: 'plain' | 'danger'
  children: ReactNode
}

/** An icon-only button with a 44 px touch target. */
export const IconButton = ({ label, tone = 'plain', className, children, ...rest }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classNames(
      'grid size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors [&_svg]:size-4.5',
      tone === 'danger' ? 'hover:bg-danger-soft hover:text-danger' : 'hover:bg-subtle hover:text-ink',
      className,
    )}
    {...rest}
  >
    {children}
  </button>
)
