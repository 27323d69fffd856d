import { useEffect } from 'react'
import * as sonner from 'sonner'
import { toasterIsReady } from './toaster-state.ts'

const classNames = {
  toast: '!rounded-xl !border-line !bg-raised !text-ink !shadow-float !font-sans !gap-3',
  title: '!text-sm !font-semibold',
  description: '!text-sm !text-muted',
  actionButton: '!min-h-9 max-sm:!min-h-11 !rounded-md !bg-accent !px-3 !text-accent-ink !font-semibold',
  success: '[&_[data-icon]]:!text-positive',
  error: '[&_[data-icon]]:!text-danger',
}

/** Keeps toasts above a bar at the bottom of the page. */
const offset = { bottom: 'var(--toast-gap, 1rem)' }

export function Toasts() {
  useEffect(() => toasterIsReady(sonner), [])
  return (
    <sonner.Toaster
      theme="system"
      position="bottom-right"
      offset={offset}
      mobileOffset={offset}
      toastOptions={{ classNames }}
    />
  )
}
