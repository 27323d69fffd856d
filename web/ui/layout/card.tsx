import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={classNames('rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6', className)}
    {...rest}
  />
)
