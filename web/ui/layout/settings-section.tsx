import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type Props = { id: string; title: string; text: string; children: ReactNode }

/** One part of the page: what it is about beside its cards, above them on small screens. */
export const SettingsSection = ({ id, title, text, children }: Props) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-20 items-start gap-x-10 gap-y-4 border-t border-line py-8 lg:[nav+&]:border-t-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
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

/** A form in a card with its button at the foot. `problem` says why it was not saved. */
export const SettingsCard = ({ children }: { children: ReactNode }) => (
  <Card className="grid gap-5 sm:p-7">{children}</Card>
)
