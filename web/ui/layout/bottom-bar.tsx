import type { ReactNode } from 'react'
import { useRootMark } from '../hooks/use-root-mark.ts'

type Props = { id?: string; children: ReactNode }

/** Fixed to the bottom edge over the full width. The spacer before it lets the page's end scroll clear of the bar. */
export function BottomBar({ id, children }: Props) {
  useRootMark('bottomBar')
  return (
    <>
      <div aria-hidden className="h-20" />
      <div
        id={id}
        tabIndex={-1}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-float lg:left-68"
      >
        <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-3 sm:px-8 lg:px-12">
          {children}
        </div>
      </div>
    </>
  )
}
