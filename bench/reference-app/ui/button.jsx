import { Slot } from '@radix-ui/react-slot'
import { cva } from 'class-variance-authority'
import { forwardRef } from 'react'
import { classes } from './classes.js'
import { Spinner } from './spinner.jsx'

const variants = cva(
  'inline-flex items-center justify-center whitespace-nowrap rounded-md text-sm font-medium transition-colors focus-visible:outline-none focus-visible:ring-1 focus-visible:ring-accent disabled:pointer-events-none disabled:opacity-50',
  {
    variants: {
      variant: {
        default: 'bg-accent text-accent-ink shadow hover:bg-accent/90',
        destructive: 'bg-danger text-danger-ink shadow-sm hover:bg-danger/90',
        outline: 'border border-line bg-canvas shadow-sm hover:bg-muted',
        link: 'text-accent underline-offset-4 hover:underline',
      },
      size: { default: 'h-9 px-4 py-2', small: 'h-8 rounded-md px-3 text-xs', icon: 'size-9' },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export const Button = forwardRef(function Button(
  { className, variant, size, asChild = false, icon, isBusy, children, ...props },
  ref,
) {
  const Element = asChild ? Slot : 'button'
  const style = classes(variants({ variant, size, className }))
  if (asChild)
    return (
      <Element className={style} ref={ref} {...props}>
        {children}
      </Element>
    )
  return (
    <Element className={style} ref={ref} {...props}>
      {isBusy && <Spinner size="small" className="text-current" />}
      {!isBusy && icon && <span className="mr-2">{icon}</span>}
      <span className="mx-2">{children}</span>
    </Element>
  )
})
