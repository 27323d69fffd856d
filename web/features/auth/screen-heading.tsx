import { type ReactNode, useEffect, useRef } from 'react'

/** The screen's heading. Takes focus when the screen is shown, so that it is announced. */
export function ScreenHeading({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-display text-title font-semibold tracking-title">
        {title}
      </h1>
      <div className="mt-2 text-muted">{children}</div>
    </>
  )
}
