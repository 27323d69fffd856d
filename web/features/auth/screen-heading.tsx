import { type ReactNode, useEffect, useRef } from 'react'

/** Names a screen, and takes the focus when the screen replaces another, so that it is read out. */
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
