import LoaderCircle from 'lucide-react/icons/loader-circle'
import * as Slot from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'

const base =
  'inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-lg px-4 text-sm font-semibold ' +
  'transition-[background-color,border-color,color,transform] duration-150 ease-calm active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:opacity-55 print:hidden [&_svg]:size-4.5 [&_svg]:shrink-0'

const variants = {
  primary: 'bg-accent text-accent-ink enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong',
  secondary:
    'border border-line dark:border-edge bg-surface text-ink shadow-card enabled:hover:bg-subtle [a]:hover:bg-subtle',
  quiet: 'text-ink enabled:hover:bg-subtle [a]:hover:bg-subtle',
  danger: 'bg-danger text-danger-ink enabled:hover:opacity-90 [a]:hover:opacity-90',
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  /** Shows `busyText` and can't be pressed. */
  busy?: boolean
  busyText?: string
  /** Applies the button's styles to its only child, e.g. a link. */
  asChild?: boolean
}

export function Button({
  variant = 'primary',
  busy = false,
  busyText,
  asChild = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = classNames(base, variants[variant], className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner />}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}

const Spinner = () => <LoaderCircle aria-hidden className="size-4 animate-spin" />
