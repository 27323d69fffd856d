import type { ReactNode } from 'react'

type Props = { title: ReactNode; text?: ReactNode; actions?: ReactNode }

export const PageHeader = ({ title, text, actions }: Props) => (
  <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <div className="min-w-0">
      <h1 className="font-display text-title font-semibold tracking-title wrap-anywhere">{title}</h1>
      {text && <div className="mt-1.5 text-muted">{text}</div>}
    </div>
    {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
  </header>
)
