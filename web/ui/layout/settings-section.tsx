import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Card } from './card.tsx'

type Props = { id: string; title: string; text: string; children: ReactNode }

/** One part of the page: what it is about beside its cards, above them on small screens. Links lead to it by its id. */
export function SettingsSection({ id, title, text, children }: Props) {
  const section = useWantedSection(id)
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 items-start gap-x-10 gap-y-4 border-t border-line py-8 focus:outline-none lg:[nav+&]:border-t-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="font-display text-xl font-semibold tracking-title">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <div className="grid gap-5">{children}</div>
    </section>
  )
}

/** Scrolls to the section and focuses it if the fragment of the page's URL names it, also where the page is shown later. */
function useWantedSection(id: string) {
  const isWanted = useLocation().hash === `#${id}`
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isWanted) return
    // After the shell, which shows the top of every page.
    const frame = requestAnimationFrame(() => {
      section.current?.scrollIntoView()
      section.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isWanted])
  return section
}

/** A form in a card with its button at the foot. `problem` says why it was not saved. */
export const SettingsCard = ({ children }: { children: ReactNode }) => (
  <Card className="grid gap-5 sm:p-7">{children}</Card>
)
