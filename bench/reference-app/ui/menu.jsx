import * as Dropdown from '@radix-ui/react-dropdown-menu'
import { forwardRef } from 'react'
import { classes } from './classes.js'

export const Menu = Dropdown.Root
export const MenuTrigger = Dropdown.Trigger

export const MenuContent = forwardRef(function MenuContent({ className, sideOffset = 4, ...props }, ref) {
  return (
    <Dropdown.Portal>
      <Dropdown.Content
        ref={ref}
        sideOffset={sideOffset}
        className={classes(
          'z-50 min-w-32 overflow-hidden rounded-md border bg-canvas p-1 shadow-md data-[state=open]:animate-in data-[state=closed]:animate-out',
          className,
        )}
        {...props}
      />
    </Dropdown.Portal>
  )
})

export const MenuItem = forwardRef(function MenuItem({ className, ...props }, ref) {
  return (
    <Dropdown.Item
      ref={ref}
      className={classes(
        'relative flex cursor-default select-none items-center rounded-sm px-4 py-2 text-sm outline-none focus:bg-muted',
        className,
      )}
      {...props}
    />
  )
})

export const MenuSeparator = () => <Dropdown.Separator className="-mx-1 my-1 h-px bg-muted" />
