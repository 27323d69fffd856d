import type { ComponentProps } from 'react'
import { classNames } from '../../styles/class-names.ts'

const tones = {
  neutral: 'bg-subtle text-muted',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  strong: 'bg-ink text-canvas',
}

export type BadgeTone = keyof typeof tones

export const Badge = ({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-semibold',
      tones[tone],
      className,
    )}
    {...rest}
  />
)
